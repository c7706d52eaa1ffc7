/** How the service worker answers: with the server wherever it can, with what was kept where the server is not there. */
import { isClosed } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { KEPT_HEADER } from './keptHeader.ts'
import type { KeptSessions } from './keptSessions.ts'
import { fileOf, keepFile, pageOf, type Shell } from './shell.ts'

const LIST = viewAt('miniSessions').path

/** Pages of visitors, consoles, phones and captains. Frames of other sites and staff's pages stay as they are without a worker. */
const PAGES =
  /^\/($|(screen|clubs|archive|boards|players|pairs|teams|seasons|bulletin|hand-records|folder|help|privacy|operate|phone|captain)(\/|$))/

export type Way = 'page' | 'hashed' | 'file' | 'archive'

/** @returns `null`: none of the worker's business */
export function wayOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
  files: readonly string[],
): Way | null {
  const { origin: of, pathname } = new URL(url)
  if (method !== 'GET' || of !== origin) return null
  if (mode === 'navigate') return PAGES.test(pathname) ? 'page' : null
  if (pathname.startsWith('/assets/')) return 'hashed'
  if (files.includes(pathname)) return 'file'
  return pathname.startsWith('/api/archive/') ? 'archive' : null
}

/** Answers of a proxy whose server is not there. */
const NO_SERVER = [502, 504]

type Given = {
  readonly caches: CacheStorage
  readonly kept: KeptSessions
  readonly shell: Shell
  readonly fetch: (request: Request) => Promise<Response>
}

async function keptAnswer(kept: KeptSessions, path: string): Promise<Response | undefined> {
  if (path !== LIST) return kept.find(path)
  const sessions = (await kept.list()).map(({ session }) => session)
  return Response.json(sessions, { headers: { [KEPT_HEADER]: '0' } })
}

/** What the server says of sessions that are kept: one that goes on again, or is not there any more, is not kept. */
async function heed(kept: KeptSessions, path: string, answer: Response): Promise<void> {
  if (answer.status === 404) await kept.drop(path)
  if (path !== LIST || !answer.ok) return
  const open = ((await answer.json()) as readonly MiniSession[]).filter(({ status }) => !isClosed(status))
  const ids = new Set(open.map(({ miniSessionId }) => miniSessionId))
  await kept.forget(({ miniSessionId }) => ids.has(miniSessionId))
}

/** @param later has work that goes on after the answer done */
export async function answer(
  request: Request,
  way: Way,
  { caches, kept, shell, fetch }: Given,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (way === 'hashed') {
    const found = await fileOf(caches, pathname)
    if (found !== undefined) return found
    const given = await fetch(request)
    if (Object.values(shell.languages).includes(pathname))
      later(keepFile(caches, shell, pathname, given.clone()))
    return given
  }
  const instead = async (): Promise<Response | undefined> =>
    way === 'page'
      ? pageOf(caches, shell)
      : way === 'file'
        ? fileOf(caches, pathname)
        : keptAnswer(kept, pathname)
  try {
    const given = await fetch(request)
    if (NO_SERVER.includes(given.status)) return (await instead()) ?? given
    if (way === 'archive' && (given.status === 404 || pathname === LIST))
      later(heed(kept, pathname, given.clone()))
    return given
  } catch (error) {
    const found = await instead()
    if (found === undefined) throw error
    return found
  }
}
