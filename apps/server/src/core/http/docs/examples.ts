/** An example of each public read. The test beside asks every one of a server with two small sessions. */

/** What a parameter is where the call says no more: of a session of teams. */
const VALUES: Readonly<Record<string, string | number>> = {
  id: 1,
  board: 1,
  round: 1,
  order: 'rank',
  tableLabel: 'OP',
  format: 'pbn',
  of: 'session',
  serverId: 1,
  segmentId: 1,
  registrationId: 1,
  calcTableId: 1,
  ns: 1,
  player1: 1,
  personId: 1,
  partnerId: 2,
  teamId: 1,
  player2: 2,
  table: '1',
  trickCount: 0,
  cardsInTrick: 0,
}

type Example = {
  readonly values: Readonly<Record<string, string | number>>
  /** Of the address, behind `?`. */
  readonly query?: Readonly<Record<string, string | number>>
}

/** Of calls that want another value, or a query. */
const OWN: Readonly<Record<string, Partial<Example>>> = {
  '/api/archive/miniSessions/{serverId}/{segmentId}': { values: { serverId: 2, segmentId: 1 } },
  '/api/archive/pair-frequencies/{id}/{board}': { values: { id: 2 } },
  '/api/archive/private-scores/{id}/{registrationId}': { values: { id: 2, registrationId: 3 } },
  '/api/archive/pair-bidding-histories/{id}/{board}/{registrationId}': {
    values: { id: 2, registrationId: 3 },
  },
  '/api/archive/search': { query: { q: 'league' } },
  '/api/archive/known-names': { query: { persons: '1' } },
  '/api/archive/find-boards': { query: { contract: '4M', auction: '1NT' } },
  '/api/archive/find-boards.atom': { query: { contract: 'game' } },
  '/api/export/found.{format}': { query: { contract: 'game' } },
  '/api/export/boards.{format}': { query: { of: '1.1,2.2', results: 'no' } },
  '/api/board': { query: { lin: 'md|3SAKQJHAKQDAKQCAKQ,,,|sv|o|' } },
  '/feed/tournament/{feed}': { values: { feed: '1.ics' } },
  '/feed/season/{feed}': { values: { feed: '1.ics' } },
  '/feed/club/{feed}': { values: { feed: '1.ics' } },
  '/api/archive/seasons/{serverId}': { values: { serverId: 1 } },
  '/feed/player.ics': { query: { name: 'Ash' } },
  '/feed/player.atom': { query: { name: 'Ash' } },
}

const isPublicRead = (path: string): boolean => /^\/(api\/(archive|export)\/|api\/board$|feed\/)/.test(path)

/** @returns `null` for calls that are for staff or for the pages alone */
export function exampleOf(path: string): (Example & { readonly address: string }) | null {
  if (!isPublicRead(path)) return null
  const { values = {}, query = {} } = OWN[path] ?? {}
  const all = { ...VALUES, ...values }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`${all[name]}`))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]))
  return { values: { ...all, ...query }, address: search.size === 0 ? filled : `${filled}?${search}` }
}
