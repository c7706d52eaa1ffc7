/** Writes documents as USEBIO 1.2: events of pairs and of teams with their travellers, hands and figures. */
import { isTotalPoints } from '@openroom/bridge/score/conventions'
import { isIndividual } from '../json/credits.ts'
import type {
  DocumentEvent,
  DocumentMatch,
  DocumentRegistration,
  DocumentSession,
  DocumentTable,
  TournamentDocument,
} from '../json/document.ts'
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

function typeOf({ type, arrangeType, segments }: DocumentEvent): string {
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

/** Pairs and travellers of a section; rounds are told by putting each round's boards in a match. */
function pairSection(session: DocumentSession, section: string | null, event: DocumentEvent): Markup {
  const tables = session.tables.filter((one) => one.section === section)
  const own = session.registrations.filter((one) => one.section === section)
  const contestantMarkup = isIndividual(session) ? soloMarkup : pairMarkup
  const rounds = [...new Set(tables.map(({ round }) => round))].sort((a, b) => a - b)
  const boards = (round: number) => {
    const lines = travellersOf(
      session,
      tables.filter((one) => one.round === round),
      event,
    )
    return [...lines].sort(([a], [b]) => a - b).map(([number, all]) => boardMarkup(number, ...all))
  }
  const inside = [
    branch('PARTICIPANTS', {}, ...own.filter(({ members }) => !members).map(contestantMarkup)),
    ...rounds.map((round) => branch('MATCH', {}, leaf('ROUND_NUMBER', round), ...boards(round))),
  ]
  return section === null ? inside.flat() : branch('SECTION', { SECTION_ID: section }, ...inside)
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

function teamSession(session: DocumentSession): Markup {
  const pairs = teamPairs(session)
  const entries = new Map(session.registrations.map((one) => [one.key, one]))
  return [
    branch('PARTICIPANTS', {}, ...session.registrations.map((one) => teamMarkup(one, pairs))),
    ...session.matches.map((match) => matchMarkup(match, session, pairs, entries)),
  ].flat()
}

function sessionMarkup(session: DocumentSession, event: DocumentEvent, index: number): Markup {
  const sections = [...new Set([...session.registrations, ...session.tables].map(({ section }) => section))]
  const inside =
    event.type === 'TEAM' ? [teamSession(session)] : sections.map((one) => pairSection(session, one, event))
  return branch(
    'SESSION',
    { SESSION_ID: `${index + 1}` },
    leaf('DATE', britishDate(session.date)),
    ...inside,
    handSetMarkup(session.boards),
  )
}

function eventMarkup(event: DocumentEvent, location: string | null): Markup {
  const sessions = event.segments.flatMap((segment) => segment.sessions)
  const inImps = sessions.some(({ matches }) =>
    matches.some(({ official }) => official?.impsHome != null && official.vpsHome === null),
  )
  return branch(
    'EVENT',
    { EVENT_TYPE: typeOf(event) },
    leaf('BOARD_SCORING_METHOD', methodOf(event)),
    event.type === 'TEAM' ? leaf('MATCH_SCORING_METHOD', matchMethodOf(event, inImps)) : [],
    leaf('EVENT_DESCRIPTION', event.name),
    leaf('PROGRAM_NAME', 'Openroom'),
    leaf('WINNER_TYPE', event.type === 'PAIR' ? event.winners : null),
    leaf('DATE', britishDate(sessions[0]?.date ?? null)),
    leaf('VENUE', location),
    leaf('SESSION_COUNT', sessions.length),
    ...sessions.map((session, i) => sessionMarkup(session, event, i)),
  )
}

/** A whole document as USEBIO; what the format has no place for is listed in docs/formats.md. */
export function writeUsebio(document: TournamentDocument): string {
  const { organiser, tournament, events } = document
  const root = branch(
    'USEBIO',
    { Version: '1.2' },
    organiser.name === null ? [] : branch('CLUB', {}, leaf('CLUB_NAME', organiser.name)),
    ...events.map((event) => eventMarkup(event, tournament.location)),
  )
  const { licence = '' } = organiser
  // Two hyphens would end the comment.
  const said = licence === '' ? '' : `<!-- Licence: ${licence.replaceAll('--', '- -')} -->\n`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${said}${root.join('\n')}\n`
}
