/** Who may work on a data folder now: a server, or a command while no server runs. */
import { mkdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { err, ok, type Result } from '@openroom/bridge/result'
import { type DataLock, type Holder, takeDataLock } from './core/database/dataLock.ts'
import { adminSocketPath, isAnswering } from './operations/adminSocket.ts'

/** A start within this time is nothing to talk about. */
const SILENCE_MS = 3_000

/**
 * For a server: commands that work on the folder are waited for.
 * Errors: another server has the folder.
 */
export async function folderForServer(dataDir: string, say: (text: string) => void): Promise<DataLock> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  let isSaid = false
  for (;;) {
    const taken = await takeDataLock(dataDir, 'serve')
    if (taken.ok) return taken.value
    const { pid, purpose } = taken.error
    if (purpose === 'serve') throw new Error(`Another Openroom runs on ${dataDir} already (process ${pid}).`)
    if (!isSaid) say(`A command works on ${dataDir} (process ${pid}); the server waits for its end.`)
    isSaid = true
  }
}

/** A server that starts is waited for; one that has given up leaves the folder to the command. */
async function whileHeld(dataDir: string, { purpose }: Holder): Promise<string | null> {
  const socket = adminSocketPath(dataDir)
  if (purpose === 'serve' && (await isAnswering(socket))) return socket
  await sleep(100)
  return null
}

/** For a command. @returns the folder's lock, or as an error the socket of the server that has the folder */
export async function folderForCommand(
  dataDir: string,
  say: (text: string) => void,
): Promise<Result<DataLock, string>> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const begun = Date.now()
  let isSaid = false
  for (;;) {
    const taken = await takeDataLock(dataDir, 'command')
    if (taken.ok) return ok(taken.value)
    const socket = await whileHeld(dataDir, taken.error)
    if (socket !== null) return err(socket)
    if (isSaid || Date.now() - begun < SILENCE_MS) continue
    const { pid, purpose } = taken.error
    const who = purpose === 'serve' ? 'the server that starts' : 'the command that works'
    say(`Waiting for ${who} on ${dataDir} (process ${pid}) ...`)
    isSaid = true
  }
}
