/** The demo in a process of its own: making it up takes the processor for some seconds. */
import { fork } from 'node:child_process'

export function demoApart(): void {
  const program = process.argv[1]
  if (program === undefined) return
  const child = fork(program, ['demo'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.unref()
  child.disconnect()
}
