/** The collection of real files and published figures that tests compare with; it is not part of the project. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = process.env.OPENROOM_SHARED ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url))

/** Path of a file or folder of the collection, whether or not it is there. */
export const sharedPath = (path: string): string => join(ROOT, path)

/** Whether the collection is there; says so once when it is not, since its tests are skipped then. */
export const hasSharedData: boolean = (() => {
  const present = existsSync(ROOT)
  if (!present) console.warn(`No shared data at ${ROOT}: tests that compare with it are skipped.`)
  return present
})()

/** A JSON file of the collection, such as `vectors/imp_table.json`. */
export const readSharedJson = <T>(path: string): T => JSON.parse(readFileSync(sharedPath(path), 'utf8')) as T
