/** The pool in a browser. */
import { DoubleDummyPool, type PoolOptions } from './pool.ts'
import type { WorkerFactory } from './port.ts'

const startWorker: WorkerFactory = ({ onMessage, onFailure }) => {
  const worker = new Worker(new URL('./worker/browser.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', (event) => onMessage(event.data))
  worker.addEventListener('error', (event) => onFailure(new Error(event.message)))
  return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate() }
}

/** One worker unless told otherwise: a viewer's machine has other things to do. */
export const createBrowserPool = (options: PoolOptions = {}): DoubleDummyPool =>
  new DoubleDummyPool(startWorker, options)
