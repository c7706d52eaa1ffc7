/** Entry of a dedicated worker in a browser. */
import type { ToWorker } from '../protocol.ts'
import { createServer } from './serve.ts'

const serve = createServer((message) => self.postMessage(message))
self.addEventListener('message', (event: MessageEvent<ToWorker>) => serve(event.data))
