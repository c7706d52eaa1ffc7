/** The files of the site, kept by the service worker: those of its own build, and of the one before it. */

export type Shell = {
  /** Names the build by its files. */
  readonly build: string
  /** The first script of the page; a page without it is of another build. */
  readonly entry: string
  readonly files: readonly string[]
  /** A file each for the languages but English, by their names. */
  readonly languages: Readonly<Record<string, string>>
}

type Caches = Pick<CacheStorage, 'open' | 'delete' | 'keys'>

const NAMED = 'openroom-shell-'

/** The files of the languages that a browser asks for: `de-AT` reads `de`. */
const languageFiles = ({ languages }: Shell, tags: readonly string[]): readonly string[] => [
  ...new Set(tags.flatMap((tag) => languages[tag] ?? languages[tag.split('-')[0]!] ?? [])),
]

/**
 * @param tags what the browser's user reads; a language chosen by hand is kept when it is first asked for
 * Errors: the server already has another build; the browser tries again later.
 */
export async function fillShell(caches: Caches, shell: Shell, tags: readonly string[]): Promise<void> {
  const { build, entry } = shell
  const files = [...shell.files, ...languageFiles(shell, tags)]
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

/** Keeps a file of this build that is kept only by those who ask for it: a language's. */
export async function keepFile(
  caches: Caches,
  { build }: Shell,
  path: string,
  file: Response,
): Promise<void> {
  if (file.ok) await (await caches.open(NAMED + build)).put(path, file)
}
