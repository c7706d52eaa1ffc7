/** A folder for this run's databases, which start when a test first asks; afterwards they are stopped. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepInMemory } from '@openroom/test-kit/memoryFolder'
import { stopClusters } from './cluster.ts'
import { BUNDLES } from './process.ts'

export default function setup(): () => Promise<void> {
  // Two kinds of tests of one run ask for it.
  if (process.env.OPENROOM_TEST_FOLDER !== undefined) return async () => {}
  const endMemory = keepInMemory()
  const folder = mkdtempSync(join(tmpdir(), 'openroom-test-'))
  process.env.OPENROOM_TEST_FOLDER = folder
  return async () => {
    await stopClusters(folder)
    rmSync(folder, { recursive: true, force: true })
    delete process.env.OPENROOM_TEST_FOLDER
    rmSync(BUNDLES, { recursive: true, force: true })
    endMemory()
  }
}
