/** Where the admin socket of a data folder is, and how the command line finds it. */
import { createHash } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** Room for a path in a socket's address, on the strictest system. */
const LONGEST = 100

/** In the data folder; where its path is too long for a socket, in the system's temporary folder. */
export function adminSocketPath(dataDir: string): string {
  const own = join(dataDir, 'admin.sock')
  if (Buffer.byteLength(own) <= LONGEST) return own
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 20)
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

/** Leaves word of the running server in its data folder; not for the server of one command. */
export const writeNote = (dataDir: string, socket: string): Promise<void> =>
  writeFile(note(dataDir), JSON.stringify({ pid: process.pid, socket }), { mode: 0o600 })

export const removeNote = (dataDir: string): Promise<void> => rm(note(dataDir), { force: true })
