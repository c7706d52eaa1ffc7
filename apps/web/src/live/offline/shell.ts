/** The files of the site, kept by the service worker: those of its own build, and of the one before it. */

export type Shell = {
  /** Names the build by its files. */
  readonly build: string
  /** The first script of the page; a page without it is of another build. */
  readonly entry: string
  readonly files: readonly string[]
}

type Caches = Pick<CacheStorage, 'open' | 'delete' | 'keys'>

const NAMED = 'openroom-shell-'

/** Errors: the server already has another build; the browser tries again later. */
export async function fillShell(caches: Caches, { build, entry, files }: Shell): Promise<void> {
  // As a stranger, and past the browser's own cache.
  const page = await fetch('/', { cache: 'reload', credentials: 'omit' })
  if (!page.ok || !(await page.clone().text()).includes(entry))
    throw new Error('The page is of another build.')
  const cache = await caches.open(NAMED + build)
  await cache.addAll(files.map((file) => new Request(file, { credentials: 'omit' })))
  await cache.put('/', page)
}

/** A page that is still open is of the build before: it finds its files until the next one. */
export async function dropOlderShells(caches: Caches, { build }: Shell): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(NAMED) && name !== NAMED + build)
  for (const name of others.slice(0, -1)) await caches.delete(name)
}

export const pageOf = async (caches: Caches, { build }: Shell): Promise<Response | undefined> =>
  (await caches.open(NAMED + build)).match('/')

export async function fileOf(caches: Caches, path: string): Promise<Response | undefined> {
  const names = (await caches.keys()).filter((name) => name.startsWith(NAMED))
  for (const name of names.reverse()) {
    const found = await (await caches.open(name)).match(path, { ignoreVary: true })
    if (found !== undefined) return found
  }
  return undefined
}
