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
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { withProse } from './maskedEvents.ts'
import { type Mask, maskedEntry, maskedProse } from './maskedText.ts'
import type { Masks } from './masks.ts'

type Shown = {
  readonly name: (player: Pick<DocumentPlayer, 'name' | 'memberId'>) => string
  readonly maskOf: (player: DocumentPlayer) => readonly Mask[]
}

type Prose = (text: string) => string

function withReasons(entry: DocumentRegistration, prose: Prose): DocumentRegistration {
  if (!entry.adjustments) return entry
  const shown = (reason: string | null) => (reason === null ? null : prose(reason))
  return {
    ...entry,
    adjustments: entry.adjustments.map((one) => ({ ...one, reason: shown(one.reason) })),
  }
}

function shownRegistration(entry: DocumentRegistration, { name, maskOf }: Shown): DocumentRegistration {
  const own = entry.players.flatMap(maskOf)
  if (own.length === 0) return entry
  const others = entry.players.filter((player) => maskOf(player).length === 0)
  return {
    ...entry,
    players: entry.players.map((player) => ({ ...player, name: name(player) })),
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

function shownSession(session: DocumentSession, shown: Shown): DocumentSession {
  const seated = session.tables.flatMap(({ players }) =>
    Object.values(players).flatMap((player) => player ?? []),
  )
  const all = [...session.registrations.flatMap(({ players }) => players), ...seated]
  const masks = [...new Map(all.flatMap(shown.maskOf).map((mask) => [mask.name, mask])).values()]
  const prose = (text: string) => maskedProse(text, masks)
  return {
    ...session,
    registrations: session.registrations.map((entry) => withReasons(shownRegistration(entry, shown), prose)),
    tables: session.tables.map((table) => shownTable(table, shown, prose)),
  }
}

/** Keys that say a hidden name are other ones. */
function withoutNamedKeys(session: DocumentSession, { maskOf }: Shown): DocumentSession {
  const named = session.registrations.filter(({ key, players }) => {
    const words = new Set(searchWords(key))
    return players.flatMap(maskOf).some(({ name }) => searchWords(name).some((word) => words.has(word)))
  })
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
      ...{ key: within(table.key), ns: keyOf(table.ns), ew: keyOf(table.ew) },
    })),
    matches: session.matches.map((match) => ({
      ...match,
      ...{ home: keyOf(match.home), visiting: keyOf(match.visiting) },
    })),
  }
}

/** Keys of events that say a hidden name are other ones, as their titles are. */
function shownTitles(
  document: TournamentDocument,
  shown: <Title extends string | null>(title: Title) => Title,
): TournamentDocument {
  const own = <Part extends { readonly key: string; readonly name: string }>(
    part: Part,
    at: number,
  ): Part => ({
    ...part,
    key: shown(part.key) === part.key ? part.key : `not-shown-${at + 1}`,
    name: shown(part.name),
  })
  const { tournament } = document
  return {
    ...document,
    tournament: { ...own(tournament, 0), location: shown(tournament.location) },
    events: document.events.map((event, i) => ({
      ...own(event, i),
      segments: event.segments.map((segment, j) => own(segment, j)),
    })),
  }
}

/** Of an organiser whose hidden players are few. */
export function maskedDocument(
  document: TournamentDocument,
  organiser: number,
  masks: Masks,
): TournamentDocument {
  if (masks.isEmpty) return document
  const maskOf = (player: Pick<DocumentPlayer, 'name' | 'memberId'>): readonly Mask[] => {
    const shown = masks.shownOf(organiser, player)
    return shown === null ? [] : [{ name: player.name, shown }]
  }
  const shown: Shown = { maskOf, name: (player) => masks.named(organiser, player) }
  const named = withSessions(document, (session) => shownSession(withoutNamedKeys(session, shown), shown))
  return shownTitles(named, (title) => masks.title(organiser, title))
}
