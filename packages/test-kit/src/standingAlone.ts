/**
 * Which tests have modules of their own. Most share theirs with the files before them in the same worker. There, what one
 * puts in the place of a module would stand for those after it, or comes too late for what has been read; and what modules
 * keep of a page (its connection, what it was answered) would be the last page's.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const STANDS_ALONE = /\bvi\.(?:mock|doMock|hoisted|resetModules)\(|@vitest-environment /

/** Tests that are no components', which have modules of their own all the same; paths from the folder. */
const testsIn = (folder: string, isAlone: boolean): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      path.endsWith('.test.ts') &&
      !path.includes('node_modules') &&
      STANDS_ALONE.test(readFileSync(join(folder, path), 'utf8')) === isAlone,
  )

export const standingAlone = (folder: string): string[] => testsIn(folder, true)

/** Those that share their modules. */
export const sharing = (folder: string): string[] => testsIn(folder, false)
