/** Which data folder a command works on: the one it is told, the one here, or that of the server that runs. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createConnection } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { type LocalServer, localServersFolder } from '@openroom/protocol/localServers'
import { Failure } from './failure.ts'

export type DataFolder = {
  readonly dataDir: string
  /** Of the server that runs on it; `null`: none does. */
  readonly socket: string | null
}

type Surroundings = {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  /** Where running servers leave word. */
  readonly notes: string
}

const HERE = 'data'

const surroundings = (): Surroundings => ({
  env: process.env,
  cwd: process.cwd(),
  notes: localServersFolder(tmpdir(), userInfo().uid),
})

function readJsonFile<T>(file: string): Partial<T> | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<T>
  } catch {
    return null
  }
}

const answersAt = (socket: string): Promise<boolean> =>
  new Promise((done) => {
    const connection = createConnection(socket)
    const answer = (is: boolean) => () => {
      connection.destroy()
      done(is)
    }
    connection.once('connect', answer(true)).once('error', answer(false))
  })

async function serverOn(dataDir: string): Promise<string | null> {
  const socket = readJsonFile<LocalServer>(join(dataDir, 'server.json'))?.socket
  return socket !== undefined && (await answersAt(socket)) ? socket : null
}

/** Servers of this user, wherever their data are; what somebody else has put there counts for nothing. */
async function runningServers(notes: string): Promise<readonly LocalServer[]> {
  if (!existsSync(notes) || statSync(notes).uid !== userInfo().uid) return []
  const found = readdirSync(notes).flatMap((name) => {
    const { socket, dataDir } = readJsonFile<LocalServer>(join(notes, name)) ?? {}
    return socket === undefined || dataDir === undefined ? [] : [{ socket, dataDir }]
  })
  const answering = await Promise.all(found.map(({ socket }) => answersAt(socket)))
  return found.filter((_, i) => answering[i])
}

const hasData = (dataDir: string): boolean => existsSync(join(dataDir, 'database'))

const list = (servers: readonly LocalServer[]): string =>
  servers.map(({ dataDir }) => `  --data ${dataDir}`).join('\n')

/**
 * Nobody gets a second database by starting a command in another folder: without `--data` and `DATA_DIR` it is the
 * folder `data` here, or else that of the one server that runs.
 */
export async function dataFolder(around: Surroundings = surroundings()): Promise<DataFolder> {
  const { env, cwd, notes } = around
  if (env.DATA_DIR) {
    const dataDir = resolve(cwd, env.DATA_DIR)
    return { dataDir, socket: await serverOn(dataDir) }
  }
  const here = resolve(cwd, HERE)
  const socket = await serverOn(here)
  if (socket !== null) return { dataDir: here, socket }
  const [only, ...more] = await runningServers(notes)
  if (only === undefined) {
    if (hasData(here) || env.DATABASE_URL) return { dataDir: here, socket: null }
    throw new Failure(
      `There are no data in ${here}, and no server of yours runs. Say where they are: --data FOLDER (or DATA_DIR). ` +
        `To begin with a new folder here: --data ${here}`,
    )
  }
  if (more.length === 0 && !hasData(here)) return only
  throw new Failure(`${hasData(here) ? `There are data in ${here} too, without a server. ` : ''}Say which data:
${list([only, ...more])}${hasData(here) ? `\n  --data ${here}` : ''}`)
}

/** For a server: a new folder is made, but not beside a server that runs elsewhere, unless that is asked for. */
export async function folderToServe(around: Surroundings = surroundings()): Promise<string> {
  const { env, cwd, notes } = around
  if (env.DATA_DIR) return resolve(cwd, env.DATA_DIR)
  const here = resolve(cwd, HERE)
  if (hasData(here) || env.DATABASE_URL) return here
  const others = await runningServers(notes)
  if (others.length === 0) return here
  throw new Failure(
    `A server of yours runs on ${others.map(({ dataDir }) => dataDir).join(', ')} already, and there are no data in ${here}. ` +
      `To begin with a second database: openroom serve --data ${here}`,
  )
}
