/** Writes documents as USEBIO 1.2: events of pairs and of teams with their travellers, hands and figures. */
import { isTotalPoints } from '@openroom/bridge/score/conventions'
import { isIndividual, isRanked, withoutByes } from '../json/credits.ts'
import type {
  DocumentEvent,
  DocumentMatch,
  DocumentRegistration,
  DocumentSession,
  DocumentTable,
  TournamentDocument,
} from '../json/document.ts'
import { withSectionsAsOne } from '../json/sectionsAsOne.ts'
import { chargeMarkup, type Federation, USUAL_SCALE } from './federation.ts'
import { branch, leaf, type Markup } from './markup.ts'
import {
  type FigureColumn,
  handSetMarkup,
  lineMarkup,
  numberOf,
  pairId,
  pairMarkup,
  sidesMarkup,
  soloMarkup,
  type TeamPair,
  teamMarkup,
  teamPairs,
} from './writeParts.ts'

/** As files name what made them; the version is that of package.json. */
export const PROGRAM = { name: 'Openroom', version: '1.0.0' } as const

/** Files have it before the first element; nobody fetches what stands there. */
const DOCTYPE = '<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">'

const britishDate = (iso: string | null): string | null => iso?.split('-').reverse().join('/') ?? null

const isButler = ({ conventions }: DocumentEvent): boolean => conventions.imps?.pairs === 'butler'

const impColumn = (event: DocumentEvent): FigureColumn =>
  isButler(event) ? 'BUTLER_POINTS' : 'CROSS_IMP_POINTS'

function methodOf(event: DocumentEvent): string {
  if (isTotalPoints(event.calcType, event.conventions)) return 'AGGREGATE'
  if (event.type === 'TEAM') return event.calcType === 'BAM' ? 'PAB' : 'IMPS'
  return event.calcType === 'MP' ? 'MATCH_POINTS' : isButler(event) ? 'BUTLER_IMPS' : 'CROSS_IMPS'
}

function matchMethodOf(event: DocumentEvent, inImps: boolean): string {
  const own = methodOf(event)
  return own === 'IMPS' && !inImps ? 'VPS' : own
}

function typeOfEvent({ type, arrangeType, segments }: DocumentEvent): string {
  if (segments.some(({ sessions }) => sessions.some(isIndividual))) return 'INDIVIDUAL'
  const plain = type === 'TEAM' ? 'TEAMS' : 'PAIRS'
  return arrangeType === 'SWISS' ? `SWISS_${plain}` : plain
}

type Travellers = ReadonlyMap<number, readonly Markup[]>

function travellersOf(
  session: DocumentSession,
  tables: readonly DocumentTable[],
  event: DocumentEvent,
): Travellers {
  const entries = new Map(session.registrations.map((one) => [one.key, one]))
  const lines = new Map<number, Markup[]>()
  for (const table of tables) {
    const sides = sidesMarkup(table, entries)
    for (const result of table.results) {
      const line = lineMarkup(result, { session, table, sides, imps: impColumn(event) })
      lines.set(result.board, [...(lines.get(result.board) ?? []), line])
    }
  }
  return lines
}

const boardMarkup = (number: number, ...inside: readonly Markup[]): Markup =>
  branch('BOARD', {}, leaf('BOARD_NUMBER', number), ...inside)

/**
 * Pairs and travellers of a section, one for each board as federations read them; only in a Swiss are rounds told, by
 * putting each round's boards in a match.
 */
function writePairSection(session: DocumentSession, section: string | null, event: DocumentEvent): Markup {
  const tables = session.tables.filter((one) => one.section === section)
  const own = withoutByes(session).filter((one) => one.section === section)
  const contestantMarkup = isIndividual(session) ? soloMarkup : pairMarkup
  const boards = (of: readonly DocumentTable[]) =>
    [...travellersOf(session, of, event)]
      .sort(([a], [b]) => a - b)
      .flatMap(([number, all]) => boardMarkup(number, ...all))
  const rounds = [...new Set(tables.map(({ round }) => round))].sort((a, b) => a - b)
  const played =
    event.arrangeType === 'SWISS'
      ? rounds.flatMap((round) =>
          branch(
            'MATCH',
            {},
            leaf('ROUND_NUMBER', round),
            boards(tables.filter((one) => one.round === round)),
          ),
        )
      : boards(tables)
  const tied = tiedIn(session, event)
  const inside = [
    branch(
      'PARTICIPANTS',
      {},
      ...own.filter(({ members }) => !members).map((one) => contestantMarkup(one, tied(one))),
    ),
    played,
  ]
  return section === null ? inside.flat() : branch('SECTION', { SECTION_ID: section }, ...inside)
}

/** Whether somebody else of the same ranking has the place of a contestant with the same figures. */
function tiedIn(session: DocumentSession, event: DocumentEvent): (one: DocumentRegistration) => boolean {
  const placeOf = ({ official, side, section }: DocumentRegistration) =>
    [
      official?.rank,
      event.calcType === 'MP' && official?.percent != null ? official.percent : official?.total,
      event.winners === 2 ? side : '',
      event.sectionsScored === 'apart' ? section : '',
    ].join(' ')
  const counts = new Map<string, number>()
  for (const one of session.registrations)
    if (one.official?.rank != null) counts.set(placeOf(one), (counts.get(placeOf(one)) ?? 0) + 1)
  return (one) => one.official?.rank != null && counts.get(placeOf(one))! > 1
}

function matchMarkup(
  match: DocumentMatch,
  session: DocumentSession,
  pairs: ReadonlyMap<string, TeamPair>,
  entries: ReadonlyMap<string, DocumentRegistration>,
): Markup {
  const rooms = session.tables.filter((one) => one.round === match.round && one.number === match.number)
  const numbers = [...new Set(rooms.flatMap(({ results }) => results.map(({ board }) => board)))].sort(
    (a, b) => a - b,
  )
  const boards = numbers.map((number) => {
    const played = rooms.flatMap((table) =>
      table.results.filter(({ board }) => board === number).map((result) => ({ table, result })),
    )
    const open = played.find(({ table }) => table.room === 'OPEN')
    const closed = played.find(({ table }) => table.room === 'CLOSED')
    const figures = open?.result.official ?? null
    const turned = closed?.result.official ?? null
    return boardMarkup(
      number,
      leaf('IMPS', figures?.impsNs ?? turned?.impsEw),
      leaf('TEAM_POINTS', figures?.pointsNs ?? turned?.pointsEw),
      leaf('OPPOSING_TEAM_POINTS', figures?.pointsEw ?? turned?.pointsNs),
      ...played.map(({ table, result }) =>
        lineMarkup(result, {
          session,
          table,
          sides: [
            leaf('DIRECTION', table.room === 'CLOSED' ? 'EW' : 'NS'),
            leaf('NS_PAIR_NUMBER', pairs.get(pairId(table, 'NS'))?.number ?? ''),
            leaf('EW_PAIR_NUMBER', pairs.get(pairId(table, 'EW'))?.number ?? ''),
          ].flat(),
          imps: null,
        }),
      ),
    )
  })
  const isGapless = numbers.at(-1) === numbers[0]! + numbers.length - 1
  return branch(
    'MATCH',
    {},
    leaf('ROUND_NUMBER', match.round),
    leaf('TEAM', numberOf(entries.get(match.home))),
    leaf('OPPOSING_TEAM', numberOf(entries.get(match.visiting))),
    // Where some between them are missing, first and last would tell of boards that nobody played.
    leaf('START_BOARD_NUMBER', isGapless ? numbers[0] : null),
    leaf('END_BOARD_NUMBER', isGapless ? numbers.at(-1) : null),
    leaf('TEAM_SCORE', match.official?.vpsHome ?? match.official?.impsHome),
    leaf('OPPOSING_TEAM_SCORE', match.official?.vpsVisiting ?? match.official?.impsVisiting),
    ...boards,
  )
}

function writeTeamSession(session: DocumentSession, event: DocumentEvent): Markup {
  const tied = tiedIn(session, event)
  const pairs = teamPairs(session)
  const entries = new Map(session.registrations.map((one) => [one.key, one]))
  return [
    branch('PARTICIPANTS', {}, ...session.registrations.map((one) => teamMarkup(one, pairs, tied(one)))),
    ...session.matches.map((match) => matchMarkup(match, session, pairs, entries)),
  ].flat()
}

const sectionsOfSession = (session: DocumentSession): readonly (string | null)[] => [
  ...new Set([...withoutByes(session), ...session.tables].map(({ section }) => section)),
]

const writePlay = (session: DocumentSession, event: DocumentEvent): Markup =>
  event.type === 'TEAM'
    ? writeTeamSession(session, event)
    : sectionsOfSession(session).flatMap((one) => writePairSection(session, one, event))

/** @param usual the date of the event, which a session of the same day does not say again */
function sessionMarkup(
  session: DocumentSession,
  event: DocumentEvent,
  {
    index,
    usual,
    isOnly,
  }: { readonly index: number; readonly usual: string | null; readonly isOnly: boolean },
): Markup {
  const inside = writePlay(session, event)
  // An evening without sections stands in its event, as most programs write it.
  if (isOnly && event.type === 'PAIR' && sectionsOfSession(session).every((one) => one === null))
    return inside
  return branch(
    'SESSION',
    { SESSION_ID: `${index + 1}` },
    session.date === usual ? [] : leaf('DATE', britishDate(session.date)),
    inside,
    isOnly ? [] : handSetMarkup(session.boards),
  )
}

/** Pairs, and how many of them sit east-west where each direction has its winners. */
function countMarkup(event: DocumentEvent, sessions: readonly DocumentSession[]): Markup {
  const sections = new Set(sessions.flatMap((one) => sectionsOfSession(one)))
  const entries = new Map(
    sessions.flatMap(({ registrations }) =>
      registrations
        .filter(isRanked)
        .map((one) => [`${one.section} ${one.side} ${numberOf(one)}`, one] as const),
    ),
  )
  const isOfPairs = event.type === 'PAIR' && !sessions.some(isIndividual)
  const boards = sessions.map(countMostPlayed).reduce((sum, one) => sum + one, 0)
  const isTwo = isOfPairs && event.winners === 2
  return [
    ...leaf('SESSION_COUNT', sessions.length),
    ...leaf('SECTION_COUNT', Math.max(1, sections.size)),
    ...(isOfPairs ? leaf('PAIRS', entries.size) : []),
    ...(boards > 0 ? leaf('BOARDS_PLAYED', boards) : []),
    ...leaf('WINNER_TYPE', event.type === 'PAIR' ? event.winners : null),
    ...(isTwo ? leaf('EW_PAIRS', [...entries.values()].filter(({ side }) => side === 'EW').length) : []),
  ]
}

/** Boards of whoever played most. */
function countMostPlayed({ tables }: DocumentSession): number {
  const counts = new Map<string, number>()
  for (const { ns, ew, results } of tables)
    for (const key of [ns, ew]) counts.set(key, (counts.get(key) ?? 0) + results.length)
  return Math.max(0, ...counts.values())
}

/** The only name that the format has: a club's evening is told by its tournament's, of which the event says a part at most. */
function descriptionOf(event: DocumentEvent, { tournament: { name }, events }: TournamentDocument): string {
  const isSaid = (whole: string, part: string) => whole.toLowerCase().includes(part.toLowerCase())
  if (events.length > 1 || isSaid(event.name, name)) return event.name
  return isSaid(name, event.name) ? name : `${name} – ${event.name}`
}

function eventMarkup(
  event: DocumentEvent,
  document: TournamentDocument,
  federation: Federation | null,
): Markup {
  const sessions = event.segments.flatMap((segment) => segment.sessions)
  const inImps = sessions.some(({ matches }) =>
    matches.some(({ official }) => official?.impsHome != null && official.vpsHome === null),
  )
  const usual = sessions[0]?.date ?? null
  const hasAwards = sessions.some(({ registrations }) =>
    registrations.some((one) => [one, ...one.players].some(({ masterPoints }) => masterPoints !== undefined)),
  )
  return branch(
    'EVENT',
    { EVENT_TYPE: typeOfEvent(event) },
    leaf('BOARD_SCORING_METHOD', methodOf(event)),
    event.type === 'TEAM' ? leaf('MATCH_SCORING_METHOD', matchMethodOf(event, inImps)) : [],
    leaf('PROGRAM_NAME', PROGRAM.name),
    leaf('PROGRAM_VERSION', PROGRAM.version),
    leaf('EVENT_DESCRIPTION', descriptionOf(event, document)),
    leaf('DATE', britishDate(usual)),
    // No federation asks where it was, and programs do not agree on where to say it.
    federation === null
      ? leaf('VENUE', document.tournament.location)
      : leaf('MASTER_POINT_SCALE', federation.masterPointScale || USUAL_SCALE),
    countMarkup(event, sessions),
    chargeMarkup(federation, hasAwards),
    ...sessions.map((session, index) =>
      sessionMarkup(session, event, { index, usual, isOnly: sessions.length === 1 }),
    ),
  )
}

const clubMarkup = (name: string | null, federation: Federation | null): Markup => {
  if (federation === null) return name === null ? [] : branch('CLUB', {}, leaf('CLUB_NAME', name))
  const { clubName, clubNumber } = federation
  return branch('CLUB', {}, leaf('CLUB_NAME', clubName), leaf('CLUB_ID_NUMBER', clubNumber))
}

/** Hands of the only session of a file stand beside its event, as programs write them. */
function handsBeside(events: TournamentDocument['events']): Markup {
  const sessions = events.map((event) => event.segments.flatMap((segment) => segment.sessions))
  const alone = sessions.filter((own) => own.length === 1).flat()
  return events.length === 1 ? alone.flatMap(({ boards }) => handSetMarkup(boards)) : []
}

/**
 * A document as USEBIO; what the format has no place for is listed in docs/formats.md.
 * @param federation what the club's federation asks for; `null` in files for everybody
 */
export function writeUsebio(document: TournamentDocument, federation: Federation | null = null): string {
  const { organiser, events } = withSectionsAsOne(document)
  const root = branch(
    'USEBIO',
    { Version: '1.2' },
    clubMarkup(organiser.name, federation),
    ...events.map((event) => eventMarkup(event, document, federation)),
    handsBeside(events),
  )
  const { licence = '' } = organiser
  // Two hyphens would end the comment.
  const said = licence === '' ? '' : `<!-- Licence: ${licence.replaceAll('--', '- -')} -->\n`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${DOCTYPE}\n${said}${root.join('\n')}\n`
}
