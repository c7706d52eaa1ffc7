/** A NATS server of Debian's package for tests. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@openroom/test-kit/freePort'

export const hasNats = spawnSync('nats-server', ['--version']).status === 0

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

async function started(port: number): Promise<ChildProcess> {
  const child = spawn('nats-server', ['-a', '127.0.0.1', '-p', `${port}`], { stdio: 'ignore' })
  for (let i = 0; i < 200; i++) {
    if (await answers(port)) return child
    await pause(25)
  }
  throw new Error('The NATS server did not start.')
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

export type TestNats = {
  readonly url: string
  /** Kills the server; `start` brings it back at the same address. */
  readonly kill: () => Promise<void>
  readonly start: () => Promise<void>
}

export async function testNats(): Promise<TestNats> {
  const port = await freePort()
  let child = await started(port)
  return {
    url: `nats://127.0.0.1:${port}`,
    kill: () => stopped(child),
    start: async () => {
      child = await started(port)
    },
  }
}
