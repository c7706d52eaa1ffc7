/** The demo in a process of its own: making up tournaments takes the processor for some seconds. */
import { fork } from 'node:child_process'

/** The channel to it stays open: by its end the demo knows that the server has gone. */
export function demoApart(): void {
  const program = process.argv[1]
  if (program === undefined) return
  const child = fork(program, ['demo'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.unref()
  child.channel?.unref()
}
