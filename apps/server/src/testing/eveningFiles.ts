/** Small evenings of each way of playing, and the files that programs make of them. */
import { EXPORT_FORMATS, type ExportFormat } from '@openroom/bridge/exports'
import { plainText } from '@openroom/bridge/plainText'
import { SEATS } from '@openroom/bridge/seat'
import { JetDatabase } from '@openroom/formats/bws/jet/database'
import { blankJet } from '@openroom/formats/bws/jet/testing/blankJet'
import { BRIDGEMATE_TABLES } from '@openroom/formats/bws/testing/eveningFile'
import { writeBws } from '@openroom/formats/bws/writeBws'
import type { DocumentSession, DocumentTable, TournamentDocument } from '@openroom/formats/json/document'
import { sessionsOfDocument, withSessions } from '@openroom/formats/json/documentBuilder'
import { withFigures } from '@openroom/formats/official/withFigures'
import { USUAL_SCALE } from '@openroom/formats/usebio/federation'
import { writeUsebio } from '@openroom/formats/usebio/write'
import { WRITERS } from '@openroom/formats/writers'
import type { Kind } from '@openroom/simulate/kinds'
import { simulate } from '@openroom/simulate/simulate'

export type Evening = readonly [Kind, object]

/** One of each way of playing, as small as it can be. */
export const EVENINGS: readonly Evening[] = [
  ['pairs-mitchell', { contestants: 8, boards: 12 }],
  ['pairs-sections', { contestants: 16, boards: 8, sections: 2 }],
  ['pairs-sessions', { contestants: 8, boards: 8, sessions: 2 }],
  ['pairs-swiss', { contestants: 8, boards: 3, rounds: 3 }],
  ['pairs-bid-only', { contestants: 8, boards: 8, recorded: 2 }],
  ['individual', { contestants: 8, boards: 14 }],
  ['teams-round-robin', { contestants: 4, boards: 4, recorded: 1 }],
  ['teams-bam', { contestants: 4, boards: 4, recorded: 1 }],
  ['teams-knock-out', { contestants: 4, boards: 6, rounds: 1, recorded: 1 }],
  ['teams-knock-out', { contestants: 4, boards: 4, rounds: 2, recorded: 1 }],
  ['teams-knock-out', { contestants: 2, boards: 4, rounds: 3, recorded: 1 }],
  ['teams-bid-only', { contestants: 4, boards: 4, recorded: 1 }],
]

const MADE = new Map<string, TournamentDocument>()

/** The evening of a year: the same people are there, and the boards have the same numbers. */
export function eveningOf([kind, options]: Evening, year: number): TournamentDocument {
  const key = JSON.stringify([kind, options, year])
  const made =
    MADE.get(key) ??
    simulate({
      kind,
      seed: year,
      estimated: true,
      date: `${year}-03-05`,
      name: 'The same name',
      rulings: 0,
      ...options,
    })
  MADE.set(key, made)
  return made
}

const NOBODY = { N: null, E: null, S: null, W: null }

/** Pairs by their numbers, teams by their names. */
export const withoutPlayers = (session: DocumentSession): DocumentSession => ({
  ...session,
  registrations: session.registrations.map((one) => ({
    ...one,
    name: one.players.length > 2 ? one.name : `Pair ${one.number ?? one.key}`,
    players: [],
  })),
  tables: session.tables.map((one) => ({ ...one, players: NOBODY, logs: [] })),
})

export const withoutDeals = (session: DocumentSession): DocumentSession => ({
  ...session,
  boards: session.boards.map((one) => ({ ...one, deal: null, doubleDummy: null })),
  tables: session.tables.map((one) => ({ ...one, logs: [] })),
})

export const onlySession = (document: TournamentDocument, wanted: number): TournamentDocument => {
  let at = 0
  const events = document.events.map((event) => ({
    ...event,
    segments: event.segments
      .map((segment) => ({ ...segment, sessions: segment.sessions.filter(() => at++ === wanted) }))
      .filter(({ sessions }) => sessions.length > 0),
  }))
  return { ...document, events: events.filter(({ segments }) => segments.length > 0) }
}

const reversed = (name: string): string => {
  const [first, ...others] = name.split(' ')
  return others.length === 1 ? `${others[0]}, ${first}` : name
}

/** How somebody may write a name. */
export const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => plainText(name),
  reversed,
  (name) => reversed(plainText(name).toUpperCase()),
]

export function respelled(session: DocumentSession, spell: (name: string) => string): DocumentSession {
  const named = <P extends { readonly name: string } | null>(one: P): P =>
    one && { ...one, name: spell(one.name) }
  return {
    ...session,
    registrations: session.registrations.map((one) => ({ ...one, players: one.players.map(named) })),
    tables: session.tables.map((one) => ({
      ...one,
      players: Object.fromEntries(
        SEATS.map((seat) => [seat, named(one.players[seat])]),
      ) as typeof one.players,
    })),
  }
}

/** Every file that can be had of an evening: the exports, the federation's, and the Bridgemate file that is given back. */
export const FILE_FORMATS = [
  ...EXPORT_FORMATS.filter((format) => format !== 'ranking'),
  'federation',
  'bws',
] as const
export type FileFormat = Exclude<ExportFormat, 'ranking'> | 'federation' | 'bws'

const FEDERATION = {
  clubName: 'Club',
  clubNumber: '1',
  chargeCode: '10',
  masterPointScale: USUAL_SCALE,
  contact: { name: 'Contact', telephone: '', email: '' },
}

/** `null` where a Bridgemate file has no numbers for those who play. */
function numbersIn(document: TournamentDocument): ReadonlyMap<string, number> | null {
  const [event, ...events] = document.events
  const [session, ...others] = sessionsOfDocument(document)
  if (!event || !session || events.length + others.length > 0 || event.type !== 'PAIR') return null
  const all = session.registrations
  if (all.some(({ members, players }) => members || players.length === 1)) return null
  const numbers = new Map(all.map(({ key, number }) => [key, Number(number)]))
  const marks = new Set(all.map(({ section, number }) => `${section} ${number}`))
  return marks.size === all.length && [...numbers.values()].every((one) => one > 0) ? numbers : null
}

/** The movement as a program sends it to the Bridgemates, with the evening written into it. */
function bwsOf(session: DocumentSession, numbers: ReadonlyMap<string, number>): Uint8Array {
  const database = new JetDatabase(blankJet(4, BRIDGEMATE_TABLES, {}))
  const letters = [...new Set(session.tables.map(({ section }) => section ?? 'A'))].sort()
  const idOf = ({ section }: DocumentTable) => letters.indexOf(section ?? 'A') + 1
  const lowest = letters.map((_, i) =>
    Math.min(...session.tables.filter((one) => idOf(one) === i + 1).map(({ number }) => number)),
  )
  const numberOf = (one: DocumentTable) => one.number - lowest[idOf(one) - 1]! + 1
  for (const [i, Letter] of letters.entries()) {
    const tables = session.tables.filter((one) => idOf(one) === i + 1).map(numberOf)
    database.append('Section', { ID: i + 1, Letter, Tables: Math.max(...tables), MissingPair: 0, Winners: 0 })
  }
  for (const one of session.tables) {
    const boards = one.results.map(({ board }) => board)
    database.append('RoundData', {
      Section: idOf(one),
      Table: numberOf(one),
      Round: one.round,
      NSPair: numbers.get(one.ns)!,
      EWPair: numbers.get(one.ew)!,
      LowBoard: Math.min(...boards),
      HighBoard: Math.max(...boards),
      CustomBoards: boards.join(','),
    })
    if (one.round === 1)
      for (const Direction of SEATS)
        database.append('PlayerNumbers', {
          ...{ Section: idOf(one), Table: numberOf(one), Direction, Number: '', Name: '' },
          ...{ Updated: false, Processed: false },
        })
  }
  const named = { ...session, tables: session.tables.map((one) => ({ ...one, section: one.section ?? 'A' })) }
  const written = writeBws(database.bytes(), named, () => null, new Date(`${session.date}T21:30:00Z`))
  if (!written.ok) throw new Error(written.error.message)
  return written.value.bytes
}

/** `null` where the format cannot tell of it. */
export function fileOf(document: TournamentDocument, format: FileFormat): Uint8Array | null {
  if (format === 'bws') {
    const numbers = numbersIn(document)
    return numbers && bwsOf(sessionsOfDocument(document)[0]!, numbers)
  }
  const writer = WRITERS[format === 'federation' ? 'usebio' : format]
  if (writer.unfit(document) !== null) return null
  if (format === 'federation') return new TextEncoder().encode(writeUsebio(withFigures(document), FEDERATION))
  return Buffer.concat([...writer.write(document)])
}

/** As a program of its own would tell of it. */
export const toldBy = (
  document: TournamentDocument,
  { players, deals }: { readonly players: boolean; readonly deals: boolean },
): TournamentDocument =>
  withSessions(document, (session) => {
    const named = players ? session : withoutPlayers(session)
    return deals ? named : withoutDeals(named)
  })
