/** The built command, as people type it: backup, restore, doctor. */

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atNight } from '@openroom/test-kit/atNight'
import { freePort } from '@openroom/test-kit/freePort'
import { someOf } from '@openroom/test-kit/nightly'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const COMMAND = fileURLToPath(new URL('../apps/cli/dist/openroom.js', import.meta.url))
const DOCTOR = fileURLToPath(new URL('../apps/server/dist/doctor.js', import.meta.url))
const isBuilt = existsSync(COMMAND) && existsSync(DOCTOR)
if (!isBuilt)
  console.warn('The command is not built (npm run build): backup, restore and doctor are not tried.')

type Said = { readonly code: number; readonly out: string; readonly err: string }

let folder: string
let port: number
let server: ChildProcess
let folders = 0

const dataDir = (name: string) => join(folder, name)

function openroom(data: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Said> {
  const environment = { ...process.env, DATA_DIR: dataDir(data), PORT: `${port}`, HOST: '127.0.0.1', ...env }
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], { env: environment }, (error, out, err) => {
      resolve({ code: Number(error?.code ?? 0), out, err })
    })
  })
}

async function serve(data: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir(data),
    PORT: `${port}`,
    HOST: '127.0.0.1',
    SOLVER_THREADS: '0',
  }
  const child = spawn(process.execPath, [COMMAND, 'serve'], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('exit', () => reject(new Error('The server did not start.')))
  })
  return child
}

async function stop(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

const file = () => join(folder, 'all.backup')

describe.skipIf(!isBuilt)('the built command', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'openroom-command-'))
    port = await freePort()
    server = await serve('site')
    const user = ['user', 'create', 'a@example.org', '--name', 'A', '--role', 'ADMIN']
    expect((await openroom('site', user)).code).toBe(0)
    const made = ['simulate', 'pairs-howell', '--seed', '3', '--contestants', '6', '--boards', '6', '--store']
    expect((await openroom('site', made)).code).toBe(0)
    expect((await openroom('site', ['backup', file()])).code).toBe(0)
    expect((await openroom('other', ['restore', file()], { PORT: '' })).code).toBe(0)
  })
  afterAll(async () => {
    await stop(server)
    rmSync(folder, { recursive: true, force: true })
  })

  atNight('ends as ever where nobody reads on, as behind a pipe to head', async () => {
    const child = spawn(process.execPath, [COMMAND, 'simulate', 'pairs-howell'], { stdio: 'pipe' })
    child.stdout.destroy()
    let err = ''
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk
    })
    const code = await new Promise((resolve) => child.once('exit', resolve))
    expect({ code, err }).toEqual({ code: 0, err: '' })
  })

  it('does not write a backup over a file without being told to', async () => {
    const before = readFileSync(file())
    const refused = await openroom('site', ['backup', file()])
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('is there already') })
    expect(readFileSync(file()).equals(before)).toBe(true)
  })

  it('says what the disk has against a backup, and leaves nothing of it', async () => {
    const full = join('/dev/full', 'all.backup')
    const nowhere = join(folder, 'nowhere', 'all.backup')
    for (const path of [full, nowhere])
      expect(await openroom('site', ['backup', path])).toMatchObject({
        code: 1,
        err: expect.stringContaining(`${path} could not be written: there is no such folder.`),
      })
  })

  atNight('names what is left beside a backup of one that was killed', async () => {
    const [old, others] = [join(folder, 'old.backup.part'), join(folder, 'notes.part')]
    writeFileSync(old, readFileSync(file()).subarray(0, -20))
    writeFileSync(others, 'hello')
    for (const one of [old, others]) utimesSync(one, 1, 1)
    const backed = await openroom('site', ['backup', file(), '--replace'])
    expect(backed).toMatchObject({ code: 0, err: expect.stringContaining(`${old} is left of a backup`) })
    expect(backed.err).not.toContain(others)
    // A small one is not nothing.
    expect(backed.out).toMatch(/: [1-9][\d,]* kB\. It holds/)
    rmSync(old)
    expect((await openroom('site', ['backup', file(), '--replace'])).err).not.toContain('is left of')
  })

  atNight('backs up while the server runs, and restores without one', async () => {
    const backed = await openroom('site', ['backup', file(), '--replace'])
    expect(backed).toMatchObject({ code: 0, out: expect.stringContaining(file()) })
    expect(statSync(file()).mode & 0o077).toBe(0)
    expect(existsSync(`${file()}.part`)).toBe(false)
    folders += 1
    const fresh = `fresh-${folders}`
    const restored = await openroom(fresh, ['restore', file()], { PORT: '' })
    const counted = expect.stringContaining('tournaments: 1, sessions: 1, accounts: 1')
    expect(restored).toMatchObject({ code: 0, out: counted })
    const log = await openroom(fresh, ['audit'], { PORT: '' })
    expect(log.out).toContain('user.create')
    // A second time something is there.
    const again = await openroom(fresh, ['restore', file()], { PORT: '' })
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('takes its place with --replace') })
  })

  it('asks before it replaces what is stored; the server that runs goes on with the backup', async () => {
    const asked = await openroom('site', ['restore', file(), '--replace'])
    expect(asked).toMatchObject({ code: 2, err: expect.stringContaining('tournaments: 1, accounts: 1') })
    const done = await openroom('site', ['restore', file(), '--replace', '--yes'])
    expect(done).toMatchObject({
      code: 0,
      out: expect.stringMatching(/What was stored before is in .*before-restore/),
    })
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/ready`).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200)
    const list = await fetch(`http://127.0.0.1:${port}/api/archive/miniSessions`)
    expect(await list.json()).toHaveLength(1)
  })

  it.each([
    ['no file', 'missing.backup', null, 'There is no file'],
    ['another file', 'notes.backup', 'hello', 'is no backup of Openroom'],
  ])('restores nothing from %s', async (_what, name, text, words) => {
    if (text !== null) writeFileSync(join(folder, name), text)
    const said = await openroom('site', ['restore', join(folder, name)])
    expect(said).toMatchObject({ code: 1, err: expect.stringContaining(words) })
  })

  describe('doctor', () => {
    const wrong = ({ out }: Said) => out.split('\n').filter((line) => line.startsWith('WRONG'))

    atNight('finds nothing wrong with a server that runs', async () => {
      const said = await openroom('site', ['doctor'])
      expect(wrong(said).filter((line) => !line.includes('Clock:'))).toEqual([])
      expect(said.out).toContain('ok     Server: It runs and is ready.')
      expect(said.out).toMatch(/ok {5}Database: PostgreSQL \d+\S*, schema \d{4}-/)
    })

    it('looks at the database of a server that does not run', async () => {
      const said = await openroom('other', ['doctor'], { PORT: `${await freePort()}` })
      expect(said.out).toMatch(/ok {5}Database: PostgreSQL/)
      expect(said.out).toMatch(/ok {5}Port: .* is free/)
      expect(existsSync(join(dataDir('other'), 'database/pgdata/postmaster.pid'))).toBe(false)
    })

    const nowhere = 'postgres://u:p@127.0.0.1:1/none'
    const faults: readonly (readonly [string, NodeJS.ProcessEnv, RegExp, RegExp])[] = [
      ['a setting', { UPLOAD_LIMIT_MB: 'many' }, /Settings: UPLOAD_LIMIT_MB/, /Correct this variable/],
      [
        'the database',
        { DATABASE_URL: nowhere },
        /Database: .*127\.0\.0\.1:1: .*ECONNREFUSED/,
        /correct DATABASE_URL/,
      ],
      ['NATS', { NATS_URL: 'nats://127.0.0.1:1' }, /NATS: .*no NATS server/, /Start nats-server/],
      ['mail', { SMTP_URL: 'smtp://127.0.0.1:1' }, /Mail: .*does not take mails/, /Correct SMTP_URL/],
      ['backups', { BACKUP_DIR: '/dev/null/backups' }, /Backups: .*cannot write/, /mkdir -p/],
    ]
    it.each(someOf(faults, 2))(
      'says what is wrong with %s, and how to mend it',
      async (_what, env, words, mend) => {
        const said = await openroom('empty', ['doctor'], { PORT: `${await freePort()}`, ...env })
        expect(said.code).toBe(1)
        expect(wrong(said).filter((line) => !line.includes('Clock:'))).toEqual([expect.stringMatching(words)])
        expect(said.out).toMatch(mend)
        expect(existsSync(dataDir('empty'))).toBe(false)
      },
    )

    atNight('says that a port is taken, and that others can read the data', async () => {
      chmodSync(dataDir('other'), 0o755)
      const said = await openroom('other', ['doctor'])
      chmodSync(dataDir('other'), 0o700)
      expect(said.code).toBe(1)
      expect(said.out).toMatch(/WRONG {2}Port: .* is taken by another program/)
      expect(said.out).toMatch(/WRONG {2}Data folder: Others can read .*\n {7}Mend: chmod 700/)
    })

    it.skipIf(process.getuid?.() !== 0)('knows a copy that root made without owners', async () => {
      const data = join(dataDir('other'), 'database/pgdata')
      const { uid, gid } = statSync(data)
      chownSync(data, 0, 0)
      const said = await openroom('other', ['doctor'], { PORT: `${await freePort()}` })
      chownSync(data, uid, gid)
      expect(said.out).toMatch(
        /WRONG {2}Data folder: .* does not belong to postgres.*\n {7}Mend: chown -R postgres:/,
      )
    })
  })
})
