/** Entry of a worker thread in Node; bundled to a file of its own, whose path the pool is given. */
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { createServer } from './serve.ts'

const port = parentPort
if (!port) throw new Error('Not in a worker thread')
/** Behind the threads that answer somebody, where there is one core for both. Elsewhere than on Linux it would be the whole process. */
const NICE = 10
if (process.platform === 'linux') setPriority(Math.max(NICE, getPriority()))

port.on(
  'message',
  createServer((message) => port.postMessage(message)),
)
