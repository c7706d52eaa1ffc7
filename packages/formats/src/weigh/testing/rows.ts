/** The same results as a file of each format that tells them, all made up, and how tests read them. */
import { dealerOf, vulnerabilityOf } from '@openroom/bridge/board'
import { SEATS, type Seat } from '@openroom/bridge/seat'
import { rankingRows } from '../../csv/ranking.ts'
import type { DocumentResult } from '../../json/document.ts'
import { sessionsOfDocument } from '../../json/documentBuilder.ts'
import { readFile } from '../../read.ts'
import { textAsSource } from '../../text.ts'

export type Row = {
  readonly board: number
  readonly round?: number
  readonly table: number
  readonly room?: 'Open' | 'Closed'
  readonly ns: readonly [string, string]
  readonly ew: readonly [string, string]
  readonly contract?: string
  readonly declarer?: string
  readonly tricks?: number
  readonly score?: number
  readonly adjustment?: string
  /** Published points of both sides; of teams IMPs. */
  readonly points?: readonly [number, number]
}

export const A = ['Ann Ash', 'Abe Ash'] as const
export const B = ['Bea Box', 'Bob Box'] as const
export const C = ['Cat Cod', 'Cal Cod'] as const
export const D = ['Dot Day', 'Dan Day'] as const

const FOUR_SPADES = { contract: '4S', declarer: 'N', tricks: 10 }

const whole = (row: Row) => ({ ...FOUR_SPADES, ...row })

/** Teams: Ann's and Abe's with Bea's and Bob's are Alpha, the others Beta. */
const teamOf = ([name]: Row['ns']): string => (/^[AB]/.test(name) ? 'Alpha' : 'Beta')

const isTeam = (rows: readonly Row[]): boolean => rows.some(({ room }) => room !== undefined)

const COLUMNS =
  'event,date,scoring,board,round,table,room,ns_name,ew_name,contract,declarer,tricks,score_ns,adjustment'

export function asCsv(rows: readonly Row[]): string {
  const team = isTeam(rows)
  const of = team ? 'imps' : 'points'
  const lines = rows.map(whole).map((row) => {
    const {
      board,
      round = 1,
      table,
      room,
      ns,
      ew,
      contract,
      declarer,
      tricks,
      score,
      adjustment,
      points,
    } = row
    const names = team ? [teamOf(ns), teamOf(ew)] : [ns, ew].map((pair) => pair.join(' - '))
    const cells = [board, round, table, room, ...names, contract, declarer, tricks, score, adjustment]
    return ['Club', '2026-08-01', team ? 'IMP' : 'MP', ...cells, ...(points ?? ['', ''])].join(',')
  })
  return [`${COLUMNS},${of}_ns,${of}_ew`, ...lines].join('\n')
}

const TAGS = { North: ['ns', 0], East: ['ew', 0], South: ['ns', 1], West: ['ew', 1] } as const

export function asPbn(rows: readonly Row[], more: (row: Row) => string = () => ''): string {
  const team = isTeam(rows)
  return rows
    .map(whole)
    .map((row) => {
      const seats = Object.entries(TAGS).map(([seat, [side, i]]) => [seat, row[side][i]])
      const home = row.room === 'Closed' ? [row.ew, row.ns] : [row.ns, row.ew]
      const tags = [
        ['Event', 'Club'],
        ['Date', '2026.08.01'],
        ['Board', row.board],
        ['Round', row.round ?? 1],
        ['Table', row.table],
        ...seats,
        ['Scoring', team ? 'IMP' : 'MP'],
        ['Contract', row.contract],
        ['Declarer', row.declarer],
        ['Result', row.tricks],
        ['Score', row.score === undefined ? '' : `NS ${row.score}`],
        ...(row.room
          ? [['Room', row.room], ...home.map((of, i) => [i ? 'VisitTeam' : 'HomeTeam', teamOf(of)])]
          : []),
        [team ? 'ScoreIMP' : 'ScoreMP', row.points ? `NS ${row.points[0]}` : ''],
      ]
      const told = tags.filter(([, value]) => value !== '')
      return `${told.map(([name, value]) => `[${name} "${value}"]\n`).join('')}${more(row)}\n`
    })
    .join('')
}

const element = (name: string, value: string | number | undefined): string =>
  value === undefined ? '' : `<${name}>${value}</${name}>`

const players = (pair: Row['ns']): string =>
  pair.map((name) => `<PLAYER><PLAYER_NAME>${name}</PLAYER_NAME></PLAYER>`).join('')

function lineOf(row: Row, number: (pair: Row['ns']) => string): string {
  const { room, ns, ew, contract, declarer, tricks, score, adjustment, points } = whole(row)
  const figures =
    room || !points ? '' : element('NS_MATCH_POINTS', points[0]) + element('EW_MATCH_POINTS', points[1])
  return element(
    'TRAVELLER_LINE',
    element('DIRECTION', room && (room === 'Open' ? 'NS' : 'EW')) +
      element('NS_PAIR_NUMBER', number(ns)) +
      element('EW_PAIR_NUMBER', number(ew)) +
      element('CONTRACT', contract) +
      element('PLAYED_BY', declarer) +
      element('TRICKS', tricks) +
      element('SCORE', adjustment ?? score) +
      figures,
  )
}

const boardsOf = (rows: readonly Row[], number: (pair: Row['ns']) => string): string =>
  [...new Set(rows.map(({ board }) => board))]
    .map((board) => {
      const own = rows.filter((row) => row.board === board)
      const won = own[0]!.room === 'Open' ? own[0]!.points?.[0] : undefined
      const lines = own.map((row) => lineOf(row, number)).join('')
      return element('BOARD', element('BOARD_NUMBER', board) + element('IMPS', won) + lines)
    })
    .join('')

export function asUsebio(rows: readonly Row[]): string {
  const numberOf = (pair: Row['ns']) => `${[A, B, C, D].findIndex(([name]) => name === pair[0]) + 1}`
  const pairOf = (pair: Row['ns']) => `<PAIR>${element('PAIR_NUMBER', numberOf(pair))}${players(pair)}</PAIR>`
  const people = isTeam(rows)
    ? [
        [1, 'Alpha', A, B],
        [2, 'Beta', C, D],
      ]
        .map(
          ([id, name, one, other]) =>
            `<TEAM TEAM_ID="${id}" TEAM_NAME="${name}">${[one, other].map((of) => pairOf(of as Row['ns'])).join('')}</TEAM>`,
        )
        .join('')
    : [...new Map(rows.flatMap(({ ns, ew }) => [ns, ew]).map((pair) => [pair[0], pair])).values()]
        .map(pairOf)
        .join('')
  const played = isTeam(rows)
    ? `<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM>${boardsOf(rows, numberOf)}</MATCH>`
    : boardsOf(rows, numberOf)
  const type = isTeam(rows) ? 'TEAMS' : 'MP_PAIRS'
  return `<?xml version="1.0"?>\n<USEBIO Version="1.2"><EVENT EVENT_TYPE="${type}"><EVENT_DESCRIPTION>Club</EVENT_DESCRIPTION><DATE>01/08/2026</DATE><BOARD_SCORING_METHOD>${isTeam(rows) ? 'IMPS' : 'MATCH_POINTS'}</BOARD_SCORING_METHOD><PARTICIPANTS>${people}</PARTICIPANTS>${played}</EVENT></USEBIO>`
}

const VULNERABLE = { NONE: 'o', NS: 'n', EW: 'e', ALL: 'b' } as const

/** Boards of pairs, each as its table called it: neither rounds nor tables are told. */
export function asLin(rows: readonly Row[]): string {
  const games = rows.map(whole).map(({ board, ns, ew, contract, declarer, tricks }) => {
    const dealer = dealerOf(board)
    const passes = Math.max(0, SEATS.indexOf(declarer as Seat) - SEATS.indexOf(dealer))
    const calls = [...Array(passes).fill('p'), contract, 'p', 'p', 'p'].map((call) => `mb|${call}|`).join('')
    const at = 1 + ['S', 'W', 'N', 'E'].indexOf(dealer)
    const names = [ns[1], ew[1], ns[0], ew[0]].join(',')
    return `pn|${names}|md|${at},,,|ah|Board ${board}|sv|${VULNERABLE[vulnerabilityOf(board)]}|${calls}mc|${tricks}|pg||\n`
  })
  return games.join('')
}

export const WRITERS = { CSV: asCsv, PBN: asPbn, USEBIO: asUsebio } as const
export const FORMATS = ['CSV', 'PBN', 'USEBIO'] as const

const worth = ({ scoreNs, adjustment }: DocumentResult) =>
  adjustment === null
    ? scoreNs
    : adjustment.kind === 'average'
      ? `${adjustment.ns}/${adjustment.ew}`
      : adjustment.kind

/** What counts of a file, and what is told of its quarrels. */
export async function counted(text: string) {
  const file = await readFile(textAsSource(text))
  if (!file.ok) throw new Error(file.error.message)
  const { document, warnings } = file.value
  const [event] = document.events
  const sessions = sessionsOfDocument(document)
  const results = sessions.flatMap(({ tables }) => tables.flatMap((at) => at.results))
  return {
    document,
    warnings,
    sessions,
    scores: results.map(worth).sort(),
    weighed: warnings.flatMap(({ code, args }) =>
      code === 'weighed' || code === 'score-weighed' ? [[args.about ?? 'score', args.counts, args.why]] : [],
    ),
    winner: () => rankingRows(event!, sessions[0]!)[0]!.name,
  }
}
