/** The pool in a browser. */
import { DoubleDummyPool, type PoolOptions } from './pool.ts'
import type { WorkerFactory } from './port.ts'

const MOST_WORKERS = 4

/** Memory is told by Chromium alone. */
type Machine = Pick<Navigator, 'hardwareConcurrency'> & { readonly deviceMemory?: number }

const startWorker: WorkerFactory = ({ onMessage, onFailure }) => {
  const worker = new Worker(new URL('./worker/browser.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', (event) => onMessage(event.data))
  worker.addEventListener('error', (event) => onFailure(new Error(event.message)))
  return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate() }
}

/** One core is left to the page, and a small machine its memory. */
function workersHere(): number {
  const { hardwareConcurrency: cores, deviceMemory: gigabytes = 8 } = navigator as Machine
  return gigabytes <= 2 ? 1 : Math.max(1, Math.min(MOST_WORKERS, cores - 1))
}

/** Workers start when there is something for them to do: up to four, as many as the machine has to spare, unless told otherwise. */
export const createBrowserPool = (options: PoolOptions = {}): DoubleDummyPool =>
  new DoubleDummyPool(startWorker, { workers: workersHere(), ...options })
