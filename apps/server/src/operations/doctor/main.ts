/** `openroom doctor`: looks at all that a server needs, line by line; exit code 1 when something is wrong. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeDataLock } from '../../core/database/dataLock.ts'
import { addressOfRunning, openCluster } from '../../core/database/postgres/cluster.ts'
import { isAlive } from '../../core/database/processes.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { database } from './database.ts'
import { backups, checkDataFolder, disk } from './files.ts'
import type { Finding } from './finding.ts'
import { address, federation, mail, nats, port, running } from './network.ts'

function serverOf(dataDir: string): number | null {
  try {
    const { pid } = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as { readonly pid: number }
    return isAlive(pid) ? pid : null
  } catch {
    return null
  }
}

/** The settings that count are those of the server that runs, where they can be seen. */
function environmentOf(pid: number | null): NodeJS.ProcessEnv {
  if (pid === null) return process.env
  try {
    const pairs = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
    const own = pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
    return { ...process.env, ...Object.fromEntries(own), DATA_DIR: process.env.DATA_DIR }
  } catch {
    return process.env
  }
}

/** The embedded database: the one that runs, or started for the time of a look. */
async function checkEmbedded({ DATA_DIR }: Settings): Promise<readonly Finding[]> {
  const folder = join(DATA_DIR, 'database')
  const known = await addressOfRunning(folder)
  if (known === 'none') return [{ part: 'Database', text: 'The first start makes it.' }]
  if (known !== 'asleep') return database(known)
  const lock = await takeDataLock(DATA_DIR, 'command')
  if (!lock.ok) return [{ part: 'Database', text: `Process ${lock.error.pid} is starting or stopping it.` }]
  try {
    const cluster = await openCluster({ folder })
    const found = await database(cluster.url())
    await cluster.stop()
    return found
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    const mend = `Mend what is said there (all of it: ${join(folder, 'postgres.log')}), or restore a backup into a new folder.`
    return [{ part: 'Database', text, mend }]
  } finally {
    await lock.value.release()
  }
}

async function look(): Promise<readonly Finding[]> {
  const pid = serverOf(process.env.DATA_DIR ?? '')
  const settings = readSettings(environmentOf(pid))
  if (!settings.ok)
    return settings.error.map((text) => ({
      part: 'Settings',
      text,
      mend: 'Correct this variable of the environment, or take it out (docs/operations.md).',
    }))
  const { value } = settings
  const { DATABASE_URL } = value
  const folder = await checkDataFolder(value)
  const found = [
    { part: 'Settings', text: pid === null ? 'All of this shell can be used.' : 'All can be used.' },
    folder,
    await disk(value),
    ...(DATABASE_URL !== undefined
      ? await database(DATABASE_URL)
      : folder.mend === undefined
        ? await checkEmbedded(value)
        : []),
    ...(await address(value)),
    await nats(value),
    await mail(value),
    await federation(value),
    await backups(value),
    await (pid === null ? port(value) : running(value)),
  ]
  return found.filter((one) => one !== null)
}

const found = await look()
for (const { part, text, mend } of found) {
  console.log(`${mend === undefined ? 'ok   ' : 'WRONG'}  ${part}: ${text}`)
  if (mend !== undefined) console.log(`       Mend: ${mend}`)
}
process.exit(found.some(({ mend }) => mend !== undefined) ? 1 : 0)
