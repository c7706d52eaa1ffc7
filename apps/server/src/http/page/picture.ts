/** The address of the picture beside a link to a page of a session; of others it is the site's own. */
import type { PageSession } from '../../services/public/pages.ts'
import type { PreviewOf } from '../../services/public/previews.ts'

const NUMBER = /^\d{1,9}$/

const numbered = (query: URLSearchParams, name: string): number | null => {
  const value = query.get(name) ?? ''
  return NUMBER.test(value) ? Number(value) : null
}

/** @param screen that the address asks for; the picture names the version, so that those who keep it ask for the next */
export function pictureOf({ id, version }: PageSession, screen: string, query: URLSearchParams): string {
  const [ns, board, match] = ['ns', 'board', 'calcTableId'].map((name) => numbered(query, name))
  const parts = [`session-${id}`]
  if (screen === 'replay' && ns != null && board != null) parts[0] = `replay-${id}-${ns}-${board}`
  else if (screen === 'frequency' && board != null) parts[0] = `board-${id}-${board}`
  else if ((screen === 'match-view' || screen === 'score-card') && match != null)
    parts[0] = `match-${id}-${match}`
  return `/preview/${parts[0]}.png?v=${version}`
}

/** What a picture is of, by its name; `null`: it is of nothing. */
export function previewOf(name: string): PreviewOf | null {
  const [, of, ...numbers] =
    /^(session|match|board|replay)-(\d{1,9})(?:-(\d{1,9}))?(?:-(\d{1,9}))?\.png$/.exec(name) ?? []
  const [id, second, third] = numbers.map((one) => (one === undefined ? null : Number(one)))
  if (id == null) return null
  if (of === 'session') return second == null ? { of, id } : null
  if (of === 'replay') return second != null && third != null ? { of, id, ns: second, board: third } : null
  if (second == null || third != null) return null
  return of === 'match' ? { of, id, match: second } : { of: 'board', id, board: second }
}
