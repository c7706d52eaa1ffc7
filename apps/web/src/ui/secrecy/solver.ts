/** The double-dummy solver, loaded when first wanted and let go with its last user. */
import type { DoubleDummyPool } from '@openroom/dds/pool'

let pool: Promise<DoubleDummyPool> | null = null
let users = 0

export type Solving = { readonly pool: Promise<DoubleDummyPool>; readonly release: () => void }

/** Call `release` once when done with it. */
export function borrowSolver(): Solving {
  pool ??= import('@openroom/dds/browserPool').then(({ createBrowserPool }) => createBrowserPool())
  users++
  const mine = pool
  return {
    pool: mine,
    release: () => {
      users--
      if (users > 0) return
      pool = null
      mine.then((one) => one.close()).catch(() => undefined)
    },
  }
}
