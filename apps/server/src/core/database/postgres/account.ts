/**
 * PostgreSQL refuses to run as root. Under root it runs as the user `postgres`, made when missing, which
 * need not be able to reach the data folder or this program's folder by their paths.
 */
import { spawnSync } from 'node:child_process'
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Numbers of the user that runs the database; `null` for the one that runs this process. */
export type Account = { readonly uid: number; readonly gid: number }

const idOfFlag = (flag: '-u' | '-g'): number | null => {
  const { status, stdout } = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  return status === 0 ? Number(stdout) : null
}

function postgresUser(): Account | null {
  const [uid, gid] = [idOfFlag('-u'), idOfFlag('-g')]
  return uid === null || gid === null ? null : { uid, gid }
}

export function databaseAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  const known = postgresUser()
  if (known) return known
  const made = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
  const user = postgresUser()
  if (user) return user
  throw new Error(
    `PostgreSQL cannot run as root, and the user 'postgres' could not be made (${made.stderr ?? made.error}). ` +
      'Start Openroom as another user, or set DATABASE_URL.',
  )
}

const canRun = (program: string, account: Account): boolean =>
  spawnSync(program, ['--version'], { ...account, cwd: '/' }).status === 0

/** Folder for programs that the database's user may run; only root can write there. */
const SHARED = '/var/lib/openroom'

/**
 * A program that the account can run: the one given, else its copy in a folder that everybody can read, as
 * when Openroom lies in root's home.
 */
export async function runnableProgram(program: string, account: Account | null): Promise<string> {
  if (account === null || canRun(program, account)) return program
  const native = dirname(dirname(program))
  const { mtimeMs } = await stat(program)
  const copy = join(SHARED, `postgres-${Math.floor(mtimeMs)}`)
  const copied = join(copy, 'bin', basename(program))
  if (canRun(copied, account)) return copied
  await mkdir(SHARED, { recursive: true, mode: 0o755 })
  const draft = `${copy}.${process.pid}`
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  await rm(copy, { recursive: true, force: true })
  await rename(draft, copy)
  return copied
}
