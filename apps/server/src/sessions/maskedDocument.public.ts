/** A document as the public may have it. */

import { searchWords } from '@openroom/bridge/plainText'
import { bySeat } from '@openroom/bridge/seat'
import type {
  DocumentPlayer,
  DocumentRegistration,
  DocumentSession,
  DocumentTable,
  TournamentDocument,
} from '@openroom/formats/json/document'
import { sessionsOfDocument, withSessions } from '@openroom/formats/json/documentBuilder'
import { withProse } from './maskedEvents.public.ts'
import { type Mask, maskedEntry, maskedProse } from './maskedText.public.ts'
import type { Masks } from './masks.public.ts'

/** Hidden players of pairs and teams, by the key of these, who need not play in the session. */
export type Absent = ReadonlyMap<string, readonly Mask[]>

type Shown = {
  readonly name: (player: Pick<DocumentPlayer, 'name' | 'memberId'>) => string
  readonly maskOf: (player: DocumentPlayer) => readonly Mask[]
  readonly absent: Absent
  readonly title: <Title extends string | null>(title: Title) => Title
}

type Prose = (text: string) => string

function maskReasons(entry: DocumentRegistration, prose: Prose): DocumentRegistration {
  if (!entry.adjustments) return entry
  const shown = (reason: string | null) => (reason === null ? null : prose(reason))
  return {
    ...entry,
    adjustments: entry.adjustments.map((one) => ({ ...one, reason: shown(one.reason) })),
  }
}

/** Of those who are called by a pair's or team's name. */
const masksIn = ({ key, players }: DocumentRegistration, { maskOf, absent }: Shown): readonly Mask[] => [
  ...players.flatMap(maskOf),
  ...(absent.get(key) ?? []),
]

function shownRegistration(entry: DocumentRegistration, shown: Shown): DocumentRegistration {
  const { name, maskOf } = shown
  const own = masksIn(entry, shown)
  if (own.length === 0) return entry
  const others = entry.players.filter((player) => maskOf(player).length === 0)
  return {
    ...entry,
    players: entry.players.map((player) => {
      if (maskOf(player).length === 0) return player
      const { country: _c, title: _t, rating: _r, publicNumber: _n, ...one } = player
      return { ...one, name: name(player) }
    }),
    name: maskedEntry(
      entry.name,
      own,
      others.map((one) => one.name),
    ),
  }
}

function shownTable(table: DocumentTable, { name }: Shown, prose: Prose): DocumentTable {
  return {
    ...table,
    players: bySeat((seat) => {
      const player = table.players[seat]
      return player && { ...player, name: name(player) }
    }),
    results: table.results.map((result) => ({
      ...result,
      juryComment: result.juryComment && prose(result.juryComment),
    })),
    logs: table.logs.map((log) => ({
      ...log,
      events: log.events.map((event) => {
        const written = withProse(event, prose)
        if (written.type !== 'SEAT_PLAYER' || written.player === null) return written
        const own = { name: written.player.name, memberId: null }
        return { ...written, player: { ...written.player, name: name(own) } }
      }),
    })),
  }
}

/** Of everybody in a session. */
function masksOfSession(session: DocumentSession, shown: Shown): readonly Mask[] {
  const seated = session.tables.flatMap(({ players }) =>
    Object.values(players).flatMap((player) => player ?? []),
  )
  const all = [
    ...session.registrations.flatMap((entry) => masksIn(entry, shown)),
    ...seated.flatMap(shown.maskOf),
  ]
  return [...new Map(all.map((mask) => [mask.name, mask])).values()]
}

function shownSession(session: DocumentSession, shown: Shown): DocumentSession {
  const masks = masksOfSession(session, shown)
  const prose = (text: string) => shown.title(maskedProse(text, masks))
  return {
    ...session,
    registrations: session.registrations.map((entry) => maskReasons(shownRegistration(entry, shown), prose)),
    tables: session.tables.map((table) => shownTable(table, shown, prose)),
  }
}

/** Keys that say a hidden name are other ones: programs make them of names of teams too. */
const saysName = (key: string, masks: readonly Mask[]): boolean => {
  const words = new Set(searchWords(key))
  return masks.some(({ name }) => searchWords(name).some((word) => words.has(word)))
}

/**
 * Keys that say a hidden name are other ones.
 *
 * @param given with all names
 * @param session the same as it may be shown
 */
function withoutNamedKeys(given: DocumentSession, session: DocumentSession, shown: Shown): DocumentSession {
  const named = given.registrations.filter((entry) => saysName(entry.key, masksIn(entry, shown)))
  if (named.length === 0) return session
  const keys = new Map(named.map(({ key }, i) => [key, `not-shown-${i + 1}`]))
  const keyOf = (key: string): string => keys.get(key) ?? key
  const within = (key: string): string => [...keys].reduce((all, [from, to]) => all.replaceAll(from, to), key)
  return {
    ...session,
    registrations: session.registrations.map((entry) => ({
      ...entry,
      key: keyOf(entry.key),
      ...(entry.members ? { members: entry.members.map(keyOf) } : {}),
    })),
    tables: session.tables.map((table) => ({
      ...table,
      key: within(table.key),
      ns: keyOf(table.ns),
      ew: keyOf(table.ew),
    })),
    matches: session.matches.map((match) => ({
      ...match,
      home: keyOf(match.home),
      visiting: keyOf(match.visiting),
    })),
  }
}

/** Of events and all they belong to. @param given with all names */
function shownTitles(
  given: TournamentDocument,
  document: TournamentDocument,
  shown: Shown,
): TournamentDocument {
  const masks = sessionsOfDocument(given).flatMap((session) => masksOfSession(session, shown))
  const own = <Part extends { readonly key: string; readonly name: string }>(
    part: Part,
    at: number,
  ): Part => ({
    ...part,
    key: saysName(part.key, masks) || shown.title(part.key) !== part.key ? `not-shown-${at + 1}` : part.key,
    name: shown.title(part.name),
  })
  const { tournament } = document
  return {
    ...document,
    tournament: { ...own(tournament, 0), location: shown.title(tournament.location) },
    events: document.events.map((event, i) => ({
      ...own(event, i),
      segments: event.segments.map((segment, j) => own(segment, j)),
    })),
  }
}

type Hiding = {
  /** Whose hidden players are few. */
  readonly organiser: number
  readonly masks: Masks
  readonly absent: Absent
}

export function maskedDocument(
  document: TournamentDocument,
  { organiser, masks, absent }: Hiding,
): TournamentDocument {
  if (masks.isEmpty) return document
  const maskOf = (player: Pick<DocumentPlayer, 'name' | 'memberId'>): readonly Mask[] => {
    const shown = masks.shownOf(organiser, player)
    return shown === null ? [] : [{ name: player.name, shown }]
  }
  const shown: Shown = {
    maskOf,
    absent,
    name: (player) => masks.named(organiser, player),
    title: (title) => masks.title(organiser, title),
  }
  const named = withSessions(document, (session) =>
    withoutNamedKeys(session, shownSession(session, shown), shown),
  )
  return shownTitles(document, named, shown)
}
