/** Addresses that led to something once, as they are now. */
import { VIEW_NAMES, VIEWS } from '@openroom/protocol/views'
import type { Kysely } from 'kysely'
import type { PublicTables } from '../core/database/tables.ts'
import { entryNow, personNow, placeNow, sessionNow, teamNow } from './formerAddresses.public.ts'

type Db = Kysely<PublicTables>

/** Names of numbers in addresses that are of a session's pairs and teams. */
const ENTRIES = ['ns', 'registrationId', 'player1', 'player2', 'ns1', 'ns2'] as const

const N = String.raw`\d{1,9}`

/** As `{person}` stands in a path, which is a regular expression besides. */
const pattern = (path: string): RegExp =>
  new RegExp(
    `^${path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      name === 'order' || name === 'tableLabel' || name === 'table' ? '[^/]+' : `(?<${name}>${N})`,
    )}$`,
    'd',
  )

const isOfSession = (path: string): boolean => ['id', ...ENTRIES].some((name) => path.includes(`{${name}}`))

const PATTERNS: readonly RegExp[] = [
  ...['/players/{person}', '/pairs/{person}-{partner}', '/teams/{team}'],
  ...['(?:/embed)?/screen/{id}', '/api/export/session/{id}\\.\\w+', '/api/export/board/{id}/\\d+\\.\\w+'],
  ...['(?:/embed)?/(?:screen|error)/{server}/{segment}', '/preview/player-{person}\\.png'],
  ...['/preview/pair-{person}-{partner}\\.png', '/preview/team-{team}\\.png'],
  '/preview/replay-{id}-{ns}-\\d+\\.png',
  ...['person/{person}', 'pair/{person}/{partner}', 'team/{team}', 'miniSessions/{server}/{segment}'].map(
    (path) => `/api/archive/${path}`,
  ),
  ...VIEW_NAMES.flatMap((name) => (isOfSession(VIEWS[name].path) ? [`/api/archive${VIEWS[name].path}`] : [])),
  ...['event/{event}', 'tournament/{tournament}'].map((path) => `/api/export/${path}\\.\\w+`),
  ...['/api/export/tournament/{tournament}/all\\.zip', '/feed/tournament/{tournament}\\.(?:ics|atom)'],
].map(pattern)

type Numbers = Readonly<Record<string, number>>

async function numbersNow(db: Db, old: Numbers): Promise<Numbers | null> {
  const now: Record<string, number> = {}
  const session = old.id === undefined ? null : ((await sessionNow(db, old.id)) ?? old.id)
  for (const [name, number] of Object.entries(old)) {
    if (name === 'id') now[name] = session!
    if (name === 'person' || name === 'partner') now[name] = (await personNow(db, number)) ?? number
    if (name === 'team') now[name] = (await teamNow(db, number)) ?? number
    if (name === 'segment' || name === 'event' || name === 'tournament') {
      const place = await placeNow(db, name, number)
      if (place !== null) Object.assign(now, { server: place.server, [name]: place[name] })
    }
    if ((ENTRIES as readonly string[]).includes(name))
      now[name] = (await entryNow(db, session!, number)) ?? number
  }
  return Object.entries(now).some(([name, number]) => old[name] !== undefined && old[name] !== number)
    ? now
    : null
}

function writeAddress(path: string, found: RegExpExecArray, now: Numbers): string {
  const places = Object.entries(found.indices?.groups ?? {}).sort(([, [a]], [, [b]]) => b - a)
  return places.reduce(
    (text, [name, [from, to]]) =>
      now[name] === undefined ? text : text.slice(0, from) + now[name] + text.slice(to),
    path,
  )
}

/** The session of a page, and what its address says of pairs and teams. */
function entriesOfUrl({ pathname, searchParams }: URL): Numbers | null {
  const [, id] = /^(?:\/embed)?\/screen\/(\d{1,9})\/?$/.exec(pathname) ?? []
  const own = ENTRIES.flatMap((name) => {
    const value = searchParams.get(name) ?? ''
    return /^\d{1,9}$/.test(value) ? [[name, Number(value)] as const] : []
  })
  return id === undefined || own.length === 0 ? null : { id: Number(id), ...Object.fromEntries(own) }
}

export class FormerAddresses {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * @param url path and query of an address by which nothing is found
   * @returns the address of now; `null`: it never led anywhere, or what it led to is gone
   */
  async now(url: string): Promise<string | null> {
    const [path = '', ...query] = url.split('?')
    for (const one of PATTERNS) {
      const found = one.exec(path)
      if (!found) continue
      const old = Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, n]) => [name, Number(n)]))
      const now = await numbersNow(this.#db, old)
      return now && [writeAddress(path, found, now), ...query].join('?')
    }
    return null
  }

  /** Of a page of a session that is there, where a pair or team of its address has another number now. */
  async entries(url: string): Promise<string | null> {
    const address = new URL(url, 'http://site')
    const old = entriesOfUrl(address)
    const now = old && (await numbersNow(this.#db, old))
    if (!now) return null
    for (const [name, number] of Object.entries(now))
      if (name !== 'id') address.searchParams.set(name, `${number}`)
    return address.pathname + address.search
  }
}
