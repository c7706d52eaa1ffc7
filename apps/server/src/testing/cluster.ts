/** Database clusters that all test files of a run share, started by whoever comes first. */
import { closeSync, existsSync, openSync, readdirSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../core/database/database.ts'
import type { Programs } from '../core/database/postgres/binaries.ts'
import { type Cluster, DATABASE, openCluster } from '../core/database/postgres/cluster.ts'

export const TEMPLATE = 'openroom_template'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Only one process at a time may start a cluster. */
export async function locked<T>(file: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      closeSync(openSync(file, 'wx'))
      break
    } catch {
      await pause(20)
    }
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** An empty database at the newest schema, for the others to be copied from. */
async function makeTemplate(cluster: Cluster): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url(DATABASE) })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [TEMPLATE])
  if (rowCount === 0) {
    await client.query(`create database ${TEMPLATE}`)
    const { close } = await openDatabase(cluster.url(TEMPLATE))
    await close()
  }
  await client.end()
}

export const runFolder = (): string => {
  const folder = process.env.OPENROOM_TEST_FOLDER
  if (folder === undefined)
    throw new Error('Run this through vitest: its global setup prepares the databases.')
  return folder
}

/** Those that this process knows to run. */
const known = new Map<string, Promise<Cluster>>()

/** The shared cluster of this name, running. */
export function sharedCluster(name: string, programs?: Programs): Promise<Cluster> {
  const folder = join(runFolder(), name)
  const running = known.get(folder) ?? openShared(folder, programs)
  known.set(folder, running)
  running.catch(() => known.delete(folder))
  return running
}

async function openShared(folder: string, programs?: Programs): Promise<Cluster> {
  await mkdir(runFolder(), { recursive: true })
  return locked(`${folder}.lock`, async () => {
    const cluster = await openCluster({ folder, disposable: true, ...(programs ? { programs } : {}) })
    await makeTemplate(cluster)
    return cluster
  })
}

export async function stopClusters(folder: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    if (!existsSync(join(folder, name, 'pgdata/postmaster.pid'))) continue
    const cluster = await openCluster({ folder: join(folder, name) })
    await cluster.stop()
  }
}

const DEBIAN = '/usr/lib/postgresql'

/** The first that can copy a template by its files. */
const LEAST = 15

/** A PostgreSQL of the system, older than ours: what DATABASE_URL may lead to. */
export function systemPrograms(folder = DEBIAN): Programs | null {
  const versions = existsSync(folder) ? readdirSync(folder) : []
  const found = versions
    .filter((version) => Number(version) >= LEAST)
    .map((version) => join(folder, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'postgres')) && existsSync(join(bin, 'initdb')))
  return found === undefined ? null : { initdb: join(found, 'initdb'), postgres: join(found, 'postgres') }
}
