/** One data folder with an empty database for all test files of a run: a copy of it starts sooner than a new one. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { locked, runFolder } from './cluster.ts'
import { launch, temporaryFolder } from './process.ts'

async function emptySite(): Promise<string> {
  const folder = join(runFolder(), 'empty-site')
  return locked(`${folder}.lock`, async () => {
    if (existsSync(folder)) return folder
    const making = `${folder}-in-making`
    const { child, exit, output } = launch({ DATA_DIR: making })
    await vi.waitFor(
      () => output().includes('Openroom listens') || Promise.reject(new Error(output())),
      60_000,
    )
    child.kill('SIGTERM')
    await exit
    execFileSync('mv', [making, folder])
    return folder
  })
}

/** A data folder of a site that has started before. */
export async function siteFolder(): Promise<{ readonly path: string; readonly remove: () => void }> {
  const { path, remove } = temporaryFolder()
  // With its owners: the database does not run as root.
  execFileSync('cp', ['-a', `${await emptySite()}/.`, path])
  return { path, remove }
}
