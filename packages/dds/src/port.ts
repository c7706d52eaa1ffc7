/** A worker as the pool sees it, and the two kinds there are. */
import type { FromWorker, ToWorker } from './protocol.ts'

export type WorkerPort = {
  post(message: ToWorker): void
  terminate(): void
}

export type WorkerEvents = {
  onMessage(message: FromWorker): void
  /** The worker is dead or unable to start; it will say no more. */
  onFailure(error: Error): void
}

/** Starts a worker. */
export type WorkerFactory = (events: WorkerEvents) => WorkerPort
