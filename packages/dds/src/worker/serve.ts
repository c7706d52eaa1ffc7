/** The worker's side of the pool, whatever kind of worker it runs in. */
import { err } from '@openroom/bridge/result'
import type { FromWorker, Task, ToWorker } from '../protocol.ts'
import { MOST_NODES, Solver } from '../solver.ts'

type Asked = ToWorker & { readonly kind: 'task' }

/** Nodes after which a worker without shared memory first looks whether it is told to stop: some 40 ms. */
const FIRST_LOOK = 2 ** 16

/** Lets messages in that have come. */
const looked = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/**
 * Answers messages one after another; the solver and its hash table live as long as the worker. Without shared memory
 * a question is asked again and again, for twice as long each time, until it is answered: what was learnt stays, so
 * little is searched twice, and a word to stop is heard in between.
 */
export function createServer(post: (message: FromWorker) => void): (message: ToWorker) => void {
  let solver: Solver | undefined
  let looks = false
  let stopped: number | null = null

  async function answer(engine: Solver, { id, task }: Asked): Promise<void> {
    for (let nodes = FIRST_LOOK; ; nodes *= 2) {
      engine.mostNodes = Math.min(nodes, MOST_NODES)
      const result = solveTask(engine, task)
      const isOver = result.ok || result.error.code !== 'too-hard' || nodes >= MOST_NODES
      if (!isOver) await looked()
      if (isOver || stopped === id) {
        post({ id, result: isOver ? result : err({ code: 'cancelled' }) })
        return
      }
    }
  }

  return (message) => {
    if (message.kind === 'start') {
      const flag = message.stop && new Int32Array(message.stop)
      looks = flag === null
      solver = new Solver({
        megabytes: message.megabytes,
        stop: () => flag !== null && Atomics.load(flag, 0) !== 0,
      })
      return
    }
    if (!solver) throw new Error('A task came before the start message')
    if (message.kind === 'stop') stopped = message.id
    // What is thrown in between must end the worker as what is thrown at once does.
    else if (looks)
      answer(solver, message).catch((error) =>
        setTimeout(() => {
          throw error
        }),
      )
    else post({ id: message.id, result: solveTask(solver, message.task) })
  }
}

function solveTask(solver: Solver, task: Task): FromWorker['result'] {
  switch (task.kind) {
    case 'declarers':
      return solver.declarers(task.deal, task.strain)
    case 'cards':
      return solver.cards(task.position)
    case 'trace':
      return solver.trace(task.play)
  }
}
