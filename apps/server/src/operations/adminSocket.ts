/** Where the admin socket of a data folder is, and how the command line finds it. */
import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { type LocalServer, localServersFolder } from '@openroom/protocol/localServers'
import { pipeOf } from '@openroom/protocol/platform'

/** Room for a path in a socket's address, on the strictest system. */
const LONGEST = 100

const nameOfDataDir = (dataDir: string): string =>
  createHash('sha256').update(dataDir).digest('hex').slice(0, 20)

/** In the data folder; where its path is too long for a socket, in the system's temporary folder; on Windows a pipe. */
export function adminSocketPath(dataDir: string, system: string = process.platform): string {
  const name = nameOfDataDir(dataDir)
  const pipe = pipeOf(system, name)
  if (pipe !== null) return pipe
  const own = join(dataDir, 'admin.sock')
  if (Buffer.byteLength(own) <= LONGEST) return own
  return join(tmpdir(), `openroom-${userInfo().uid}-${name}.sock`)
}

/** Whether somebody answers there. */
export const isAnswering = (socket: string): Promise<boolean> =>
  new Promise((resolve) => {
    const connection = createConnection(socket)
    const answer = (is: boolean) => () => {
      connection.destroy()
      resolve(is)
    }
    connection.once('connect', answer(true)).once('error', answer(false))
  })

const note = (dataDir: string): string => join(dataDir, 'server.json')

/** The same word for commands that are given no data folder: in a folder that only this user can write. */
function noteOfUser(dataDir: string): { readonly folder: string; readonly file: string } {
  const folder = localServersFolder(tmpdir(), userInfo().uid)
  return { folder, file: join(folder, `${nameOfDataDir(dataDir)}.json`) }
}

/** Leaves word of the running server in its data folder and for its user; not for the server of one command. */
export async function writeNote(dataDir: string, socket: string): Promise<void> {
  await writeFile(note(dataDir), JSON.stringify({ pid: process.pid, socket }), { mode: 0o600 })
  const { folder, file } = noteOfUser(dataDir)
  const word: LocalServer = { socket, dataDir }
  // Without it commands only need to be told the data folder.
  await mkdir(folder, { recursive: true, mode: 0o700 })
    .then(() => writeFile(file, JSON.stringify(word), { mode: 0o600 }))
    .catch(() => undefined)
}

export async function removeNote(dataDir: string): Promise<void> {
  await Promise.all([note(dataDir), noteOfUser(dataDir).file].map((file) => rm(file, { force: true })))
}
