/** `openroom doctor`: what is wrong with an installation, and how to mend it. */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { dataFolder } from '../dataFolder.ts'
import { bundle } from '../server.ts'

/** @returns whether all is well */
export async function doctor(): Promise<boolean> {
  const DATA_DIR = await dataFolder().then(
    (found) => found.dataDir,
    () => resolve('data'),
  )
  console.error(`Data folder: ${DATA_DIR}`)
  const { status } = spawnSync(process.execPath, [bundle('doctor.js')], {
    env: { ...process.env, DATA_DIR },
    stdio: 'inherit',
  })
  return status === 0
}
