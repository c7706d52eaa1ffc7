import { spawn } from 'node:child_process'
import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, it } from 'vitest'
import { siteFolder } from '../../../testing/emptySite.ts'
import { databaseAccount } from './account.ts'
import { openCluster } from './cluster.ts'

const cleaning: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleaning.splice(0).reverse()) await clean()
})

async function databaseFolder(): Promise<string> {
  const { path, remove } = await siteFolder()
  cleaning.push(remove)
  return join(path, 'database')
}

/** A process that has ended and that nobody has taken note of yet. */
async function zombie() {
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; read line; wait'], {
    ...databaseAccount(),
    stdio: ['pipe', 'pipe', 'ignore'],
    cwd: '/',
  })
  cleaning.push(() => parent.kill('SIGKILL'))
  const [pid] = await new Promise<string[]>((resolve) =>
    createInterface({ input: parent.stdout }).once('line', (line) => resolve([line])),
  )
  await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
  return { pid: Number(pid), bury: () => parent.stdin.end('now\n') }
}

it.skipIf(!existsSync('/proc/self/stat'))(
  'starts when one that was killed is gone at last, and waits for that',
  async () => {
    const folder = await databaseFolder()
    const dying = await zombie()
    const file = join(folder, 'pgdata/postmaster.pid')
    writeFileSync(file, `${dying.pid}\n${join(folder, 'pgdata')}\n1\n5432\n`, { mode: 0o600 })
    const account = databaseAccount()
    if (account) chownSync(file, account.uid, account.gid)
    let opened = false
    const opening = openCluster({ folder }).finally(() => {
      opened = true
    })
    const refusals = () =>
      readFileSync(join(folder, 'postgres.log'), 'utf8').split('lock file "postmaster.pid" already exists')
        .length - 1
    await expect.poll(refusals).toBeGreaterThan(4)
    expect(opened).toBe(false)
    dying.bury()
    const cluster = await opening
    expect(cluster.adopted).toBe(false)
    await cluster.stop()
  },
)

it('says which PostgreSQL has made it, where that is another', async () => {
  const folder = await databaseFolder()
  writeFileSync(join(folder, 'pgdata/PG_VERSION'), '17\n')
  await expect(openCluster({ folder, disposable: true })).rejects.toThrow(
    /^The database in .* was made by PostgreSQL 17, and this Openroom has 18\S*: have the older Openroom write a backup/,
  )
})
