/** The workers of a pool and the jobs that wait for them. */
import { err, type Result } from '@openroom/bridge/result'
import type { WorkerFactory, WorkerPort } from './port.ts'
import type { Answer, FromWorker, Task } from './protocol.ts'
import type { SolveError } from './solver.ts'

export type Job = {
  readonly task: Task
  readonly priority: number
  readonly topic: string | undefined
  readonly resolve: (result: Result<Answer, SolveError>) => void
  readonly reject: (error: Error) => void
}

type PoolWorker = {
  port: WorkerPort
  /** Shared with the worker where the platform allows it: 1 stops its task. */
  readonly stop: Int32Array | null
  job: Job | null
  /** Number of the task it works on; answers to others come from a task given up. */
  id: number
  lastTopic: string | undefined
  /** Set while a given-up task is still running. */
  grace: ReturnType<typeof setTimeout> | null
}

/** A worker that cannot be told to stop is replaced after this; until then its hash table may yet be saved. */
const GRACE_MS = 150

const CANCELLED: Result<never, SolveError> = err({ code: 'cancelled' })

export class Workers {
  readonly #startWorker: WorkerFactory
  readonly #size: number
  readonly #megabytes: number
  readonly #members: PoolWorker[] = []
  #waiting: Job[] = []
  #lastId = 0
  #closed = false

  constructor(startWorker: WorkerFactory, size: number, megabytes: number) {
    this.#startWorker = startWorker
    this.#size = size
    this.#megabytes = megabytes
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** Queues a job: behind all of its priority and above. */
  add(job: Job, signal?: AbortSignal): void {
    if (this.#closed || signal?.aborted) {
      job.resolve(CANCELLED)
      return
    }
    const queued = signal ? this.#cancellable(job, signal) : job
    const behind = this.#waiting.findIndex((other) => other.priority < job.priority)
    this.#waiting.splice(behind < 0 ? this.#waiting.length : behind, 0, queued)
    this.#assign()
  }

  /** The job as long as `signal` may cancel it: one signal may outlive thousands of jobs. */
  #cancellable(job: Job, signal: AbortSignal): Job {
    const cancel = () => this.#cancel(queued)
    const queued: Job = {
      ...job,
      resolve: (result) => {
        signal.removeEventListener('abort', cancel)
        job.resolve(result)
      },
      reject: (error) => {
        signal.removeEventListener('abort', cancel)
        job.reject(error)
      },
    }
    signal.addEventListener('abort', cancel)
    return queued
  }

  close(): void {
    this.#closed = true
    for (const member of this.#members) {
      if (member.grace) clearTimeout(member.grace)
      member.port.terminate()
      member.job?.resolve(CANCELLED)
    }
    for (const job of this.#waiting) job.resolve(CANCELLED)
    this.#waiting = []
    this.#members.length = 0
  }

  /** Gives the first jobs to idle workers, each to the one that knows its topic if that is idle. */
  #assign(): void {
    while (this.#waiting.length > 0 && !this.#closed) {
      const member = this.#idleFor(this.#waiting[0]!.topic)
      if (!member) return
      const job = this.#waiting.shift()!
      member.job = job
      member.id = ++this.#lastId
      member.lastTopic = job.topic
      if (member.stop) Atomics.store(member.stop, 0, 0)
      member.port.post({ kind: 'task', id: member.id, task: job.task })
    }
  }

  #idleFor(topic: string | undefined): PoolWorker | undefined {
    const idle = this.#members.filter((member) => member.job === null && member.grace === null)
    const knowing = topic === undefined ? undefined : idle.find((member) => member.lastTopic === topic)
    if (knowing) return knowing
    return this.#members.length < this.#size ? (idle[0] ?? this.#hire()) : idle[0]
  }

  #hire(): PoolWorker {
    const shared = typeof SharedArrayBuffer === 'undefined' ? null : new SharedArrayBuffer(4)
    const member: PoolWorker = {
      port: { post: () => {}, terminate: () => {} },
      stop: shared && new Int32Array(shared),
      job: null,
      id: 0,
      lastTopic: undefined,
      grace: null,
    }
    this.#start(member)
    this.#members.push(member)
    return member
  }

  #start(member: PoolWorker): void {
    const port = this.#startWorker({
      onMessage: (message) => this.#answered(member, message),
      onFailure: (error) => this.#failed(member, port, error),
    })
    member.port = port
    const stop = (member.stop?.buffer as SharedArrayBuffer | undefined) ?? null
    port.post({ kind: 'start', megabytes: this.#megabytes, stop })
  }

  #answered(member: PoolWorker, { id, result }: FromWorker): void {
    if (id !== member.id) return
    if (member.grace) clearTimeout(member.grace)
    member.grace = null
    const { job } = member
    member.job = null
    job?.resolve(result)
    this.#assign()
  }

  /** The job dies with its worker; the next job gets a new one. */
  #failed(member: PoolWorker, port: WorkerPort, error: Error): void {
    if (member.port !== port) return
    if (member.grace) clearTimeout(member.grace)
    const at = this.#members.indexOf(member)
    if (at >= 0) this.#members.splice(at, 1)
    port.terminate()
    member.job?.reject(error)
    this.#assign()
  }

  #cancel(job: Job): void {
    const queued = this.#waiting.indexOf(job)
    if (queued >= 0) this.#waiting.splice(queued, 1)
    const member = this.#members.find((one) => one.job === job)
    if (member) {
      member.job = null
      if (member.stop) Atomics.store(member.stop, 0, 1)
      else member.port.post({ kind: 'stop', id: member.id })
      member.grace = setTimeout(() => this.#replace(member), GRACE_MS)
    }
    job.resolve(CANCELLED)
  }

  #replace(member: PoolWorker): void {
    member.grace = null
    member.port.terminate()
    this.#start(member)
    this.#assign()
  }
}
