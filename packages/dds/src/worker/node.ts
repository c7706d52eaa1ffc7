/** Entry of a worker thread in Node; bundled to a file of its own, whose path the pool is given. */
import { parentPort } from 'node:worker_threads'
import { createServer } from './serve.ts'

const port = parentPort
if (!port) throw new Error('Not in a worker thread')
port.on(
  'message',
  createServer((message) => port.postMessage(message)),
)
