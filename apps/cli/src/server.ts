/** The server of a data folder: the one that runs, or one started for the time of a command. */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { AdminClient } from './adminClient.ts'
import { dataFolder, folderToServe } from './dataFolder.ts'
import { Failure } from './failure.ts'

const BUILT = join(dirname(fileURLToPath(import.meta.url)), '../../server/dist')

/** A program of the server. */
export function bundle(name = 'main.js'): string {
  const file = join(BUILT, name)
  if (!existsSync(file)) throw new Failure(`${file} is missing. Run: npm run build`)
  return file
}

const hasChildEnded = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => child.once('exit', () => done()))

type Started = { readonly child: ChildProcess; readonly socket: string }

/** A server for this command alone; where another has the data folder by now it ends and names that one. */
async function startForCommand(dataDir: string): Promise<Started> {
  const env = { ...process.env, DATA_DIR: dataDir }
  const child = fork(bundle(), ['--socket-only'], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const socket = await new Promise<string | null>((done) => {
    child.once('message', (told) => done((told as { readonly socket: string }).socket))
    child.once('exit', () => done(null))
  })
  if (socket === null) throw new Failure('The store could not be opened: the lines above say why.')
  return { child, socket }
}

/** Does something with the running server; without one, opens the store for as long as it takes. It says on which. */
export async function withServer<T>(work: (client: AdminClient) => Promise<T>): Promise<T> {
  const { dataDir, socket: running } = await dataFolder()
  console.error(`Data folder: ${dataDir}${running === null ? '' : ' (of the server that runs)'}`)
  if (running !== null) return work(new AdminClient(running))
  const { child, socket } = await startForCommand(dataDir)
  try {
    return await work(new AdminClient(socket))
  } finally {
    // It ends with the line between them, on every system.
    if (child.connected) child.disconnect()
    await hasChildEnded(child)
  }
}

/** Becomes the server: this process runs it until it is told to stop. */
export async function becomeServer(): Promise<void> {
  process.env.DATA_DIR = await folderToServe()
  // Where the log's form is asked for, nothing else stands between its lines: the log says it.
  if (!process.env.LOG_FORMAT) console.error(`Data folder: ${process.env.DATA_DIR}`)
  await import(pathToFileURL(bundle()).href)
}
