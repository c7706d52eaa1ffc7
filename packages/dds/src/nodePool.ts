/** The pool on a server. */
import { Worker } from 'node:worker_threads'
import { DoubleDummyPool, type PoolOptions } from './pool.ts'
import type { WorkerFactory } from './port.ts'

/** @param script path or URL of `worker/node.ts` as bundled for this server */
export function createNodePool(script: string | URL, options: PoolOptions = {}): DoubleDummyPool {
  const startWorker: WorkerFactory = ({ onMessage, onFailure }) => {
    const worker = new Worker(script)
    // Idle workers must not keep a process alive that has nothing else to do.
    worker.unref()
    worker.on('message', onMessage)
    worker.on('error', onFailure)
    return { post: (message) => worker.postMessage(message), terminate: () => void worker.terminate() }
  }
  return new DoubleDummyPool(startWorker, options)
}
