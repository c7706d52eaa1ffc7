/** The server of a data folder: the one that runs, or one started for the time of a command. */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { AdminClient } from './adminClient.ts'
import { Failure } from './failure.ts'

const BUNDLE = join(dirname(fileURLToPath(import.meta.url)), '../../server/dist/main.js')

const dataDir = (): string => resolve(process.env.DATA_DIR || './data')

function bundle(): string {
  if (!existsSync(BUNDLE)) throw new Failure(`${BUNDLE} is missing. Run: npm run build`)
  return BUNDLE
}

function noted(): string | null {
  try {
    const note = JSON.parse(readFileSync(join(dataDir(), 'server.json'), 'utf8')) as {
      readonly socket?: unknown
    }
    return typeof note.socket === 'string' ? note.socket : null
  } catch {
    return null
  }
}

const isAnswering = (socket: string): Promise<boolean> =>
  new Promise((done) => {
    const connection = createConnection(socket)
    const answer = (is: boolean) => () => {
      connection.destroy()
      done(is)
    }
    connection.once('connect', answer(true)).once('error', answer(false))
  })

async function runningSocket(): Promise<string | null> {
  const socket = noted()
  return socket !== null && (await isAnswering(socket)) ? socket : null
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => child.once('exit', () => done()))

type Started = { readonly child: ChildProcess; readonly socket: string }

/** A server for this command alone; where another has the data folder by now it ends and names that one. */
async function startForCommand(): Promise<Started> {
  const child = fork(bundle(), ['--socket-only'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const socket = await new Promise<string | null>((done) => {
    child.once('message', (told) => done((told as { readonly socket: string }).socket))
    child.once('exit', () => done(null))
  })
  if (socket === null) throw new Failure('The store could not be opened: the lines above say why.')
  return { child, socket }
}

/** Does something with the running server; without one, opens the store for as long as it takes. */
export async function withServer<T>(work: (client: AdminClient) => Promise<T>): Promise<T> {
  const running = await runningSocket()
  if (running !== null) return work(new AdminClient(running))
  const { child, socket } = await startForCommand()
  try {
    return await work(new AdminClient(socket))
  } finally {
    child.kill('SIGTERM')
    await ended(child)
  }
}

/** Becomes the server: this process runs it until it is told to stop. */
export async function becomeServer(): Promise<void> {
  await import(pathToFileURL(bundle()).href)
}
