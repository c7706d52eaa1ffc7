/** The worker's side of the pool, whatever kind of worker it runs in. */
import type { FromWorker, Task, ToWorker } from '../protocol.ts'
import { Solver } from '../solver.ts'

/** Answers messages one after another; the solver and its hash table live as long as the worker. */
export function createServer(post: (message: FromWorker) => void): (message: ToWorker) => void {
  let solver: Solver | undefined
  return (message) => {
    if (message.kind === 'start') {
      const flag = message.stop && new Int32Array(message.stop)
      solver = new Solver({
        megabytes: message.megabytes,
        stop: () => flag !== null && Atomics.load(flag, 0) !== 0,
      })
      return
    }
    if (!solver) throw new Error('A task came before the start message')
    post({ id: message.id, result: solveTask(solver, message.task) })
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
