/** What lies on disks: the data folder and its rights, room, backups. */
import { access, constants, readdir, stat, statfs } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { hasFileRights } from '@openroom/protocol/platform'
import { databaseAccount } from '../../core/database/postgres/account.ts'
import type { Settings } from '../../settings.ts'
import { markOf, timeOf } from '../backups.ts'
import type { Finding } from './finding.ts'

const MB = 1024 * 1024
/** Less than a tournament with its play and a backup of it may need. */
const LITTLE = 500 * MB

const isWritable = (path: string): Promise<boolean> =>
  access(path, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )

export async function checkDataFolder({ DATA_DIR }: Settings): Promise<Finding> {
  const part = 'Data folder'
  const found = await stat(DATA_DIR).catch(() => null)
  if (found === null) {
    if (await isWritable(dirname(DATA_DIR))) return { part, text: `${DATA_DIR} is made at the first start.` }
    const mend = `mkdir -m 700 ${DATA_DIR} && chown ${userInfo().username} ${DATA_DIR}`
    return { part, text: `${DATA_DIR} is not there, and ${userInfo().username} cannot make it.`, mend }
  }
  if (!found.isDirectory())
    return { part, text: `${DATA_DIR} is a file.`, mend: 'Give a folder as DATA_DIR or --data.' }
  if (!(await isWritable(DATA_DIR)))
    return {
      part,
      text: `${userInfo().username} cannot write into ${DATA_DIR}.`,
      mend: `chown ${userInfo().username} ${DATA_DIR}, or run Openroom as the user that owns it.`,
    }
  if ((found.mode & 0o077) !== 0 && hasFileRights(process.platform))
    return { part, text: `Others can read ${DATA_DIR}.`, mend: `chmod 700 ${DATA_DIR}` }
  return (await databaseFiles(DATA_DIR)) ?? { part, text: DATA_DIR }
}

/** A copy without owners is what PostgreSQL refuses. */
async function databaseFiles(dataDir: string): Promise<Finding | null> {
  const folder = join(dataDir, 'database/pgdata')
  const found = await stat(folder).catch(() => null)
  const owner = databaseAccount()?.uid ?? process.getuid?.()
  if (found === null || owner === undefined || found.uid === owner) return null
  const name = databaseAccount() ? 'postgres' : userInfo().username
  return {
    part: 'Data folder',
    text: `${folder} does not belong to ${name}: perhaps it was copied without owners.`,
    mend: `chown -R ${name}: ${folder} (next time copy with cp -a)`,
  }
}

export async function disk({ DATA_DIR }: Settings): Promise<Finding> {
  const folder = await stat(DATA_DIR).then(
    () => DATA_DIR,
    () => dirname(DATA_DIR),
  )
  const { bavail, bsize, ffree, files } = await statfs(folder)
  const free = bavail * bsize
  const text = `${Math.floor(free / MB)} MB are free for ${DATA_DIR}.`
  if (free < LITTLE) return { part: 'Disk', text, mend: 'Make room: a full disk stops the database.' }
  if (files > 0 && ffree < 1_000)
    return { part: 'Disk', text: `Only ${ffree} more files fit on the disk.`, mend: 'Remove small files.' }
  return { part: 'Disk', text }
}

export async function backups(settings: Settings): Promise<Finding> {
  const { BACKUP_DIR, BACKUP_EVERY } = settings
  const part = 'Backups'
  if (BACKUP_DIR === undefined) return { part, text: 'None by themselves: BACKUP_DIR is not set.' }
  const found = await stat(BACKUP_DIR).catch(() => null)
  if (!(await isWritable(found ? BACKUP_DIR : dirname(BACKUP_DIR))))
    return {
      part,
      text: `${userInfo().username} cannot write into ${BACKUP_DIR}.`,
      mend: `mkdir -p ${BACKUP_DIR} && chown ${userInfo().username} ${BACKUP_DIR}`,
    }
  const times = (await readdir(BACKUP_DIR).catch(() => [])).flatMap(
    (name) => timeOf(markOf(settings), name) ?? [],
  )
  if (times.length === 0) return { part, text: `${BACKUP_DIR} has none yet.` }
  const hours = (Date.now() - Math.max(...times)) / 3_600_000
  const text = `The newest in ${BACKUP_DIR} is ${hours.toFixed(1)} hours old.`
  if (hours <= 2 * BACKUP_EVERY) return { part, text }
  return { part, text, mend: 'See whether the server runs, and what its log says of backups.' }
}
