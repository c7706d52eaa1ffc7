/** What the picture beside a link to a page shows: nothing that the page itself does not. */
import type { Contract } from '@openroom/bridge/contract'
import type { PartialDeal } from '@openroom/bridge/deal'
import { type BySeat, bySeat, type Seat } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'
import { type ResultLine, resultLine, resultOf } from '@openroom/bridge/table/view'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import { dealOf } from '@openroom/formats/json/crossChecks'
import { isUpcoming } from '@openroom/protocol/names'
import { releasedLog } from '../../store/released/content.ts'
import { sessionName } from './miniSessions.ts'
import type { SessionModel } from './model.ts'
import { type Figure, matchLine, played, shortName, standings } from './playing.ts'
import type { Sessions } from './sessions.ts'
import { isKnockOut, scoredMatches } from './teams.ts'
import { playedTable, tableOf } from './watch.ts'

type Frame = {
  readonly title: string
  readonly subtitle: string
  readonly isLive: boolean
}

export type BoardPreview = Frame & {
  readonly kind: 'board'
  readonly number: number
  readonly dealer: Seat
  readonly vulnerability: Vulnerability
  readonly hands: PartialDeal | null
  readonly players: BySeat<string | null>
  readonly contract: Contract | null
  /** `null` while it is played, and where no table is meant. */
  readonly result: ResultLine | null
}

/** A row of a ranking, or one side of a match. */
export type PreviewRow = {
  readonly rank: number | null
  readonly name: string
  readonly figure: number | null
}

export type RowsPreview = Frame & {
  readonly kind: 'ranking' | 'matches'
  readonly unit: Figure['unit'] | null
  /** Of matches the two sides of each, one after the other. */
  readonly rows: readonly PreviewRow[]
}

export type Preview = BoardPreview | RowsPreview

/** Rows that have room, and are legible in a list of messages. */
const MOST_ROWS = 6
const MOST_MATCHES = 3

function frameOf({ row }: SessionModel): Frame {
  const name = sessionName(row)
  const more = name.startsWith(`${row.tournament_name} - `)
  return {
    title: more ? row.tournament_name : name,
    subtitle: more ? name.slice(row.tournament_name.length + 3) : '',
    isLive: row.status === 'LIVE',
  }
}

/** @param frame what is said around the table */
export function boardPreview(
  frame: Frame,
  { board, players, contract, ...state }: TableState,
): Preview | null {
  if (board === null) return null
  const result = resultOf({ board, players, contract, ...state })
  return {
    ...{ kind: 'board', ...frame, number: board.number, dealer: board.dealer },
    ...{ vulnerability: board.vulnerability, hands: board.deal, contract: result?.contract ?? contract },
    players: bySeat((seat) => players[seat]?.name ?? null),
    result: result && resultLine(result),
  }
}

const sidesOf = (match: ReturnType<typeof matchLine>): readonly PreviewRow[] => [
  { rank: null, name: match.home, figure: match.homeScore },
  { rank: null, name: match.visiting, figure: match.visitingScore },
]

function matchesPreview(sessions: readonly SessionModel[], matches: ReturnType<typeof played>): Preview {
  const model = sessions.at(-1)!
  const rows = matches.flatMap((match) => sidesOf(matchLine(sessions, match)))
  const unit = model.row.calc_type === 'BAM' ? 'MP' : 'IMP'
  return { kind: 'matches', ...frameOf(model), unit, rows }
}

function sessionPreview(sessions: readonly SessionModel[]): Preview {
  const model = sessions.at(-1)!
  const frame = frameOf(model)
  if (isUpcoming(model.row.status)) return { kind: 'ranking', ...frame, unit: null, rows: [] }
  const matches = model.row.type === 'TEAM' ? played(model) : []
  if (matches.length > 0 && (isKnockOut(model) || matches.length === 1) && matches.length <= MOST_MATCHES)
    return matchesPreview(sessions, matches)
  const ranked = standings(sessions)
    .filter(({ rank, figure }) => rank !== null && figure !== null)
    .sort((a, b) => a.rank! - b.rank!)
    .slice(0, MOST_ROWS)
  return {
    ...{ kind: 'ranking', ...frame, unit: ranked[0]?.figure?.unit ?? null },
    rows: ranked.map(({ registrationId, rank, figure }) => ({
      rank,
      name: shortName(model, registrationId),
      figure: figure?.score ?? null,
    })),
  }
}

export type PreviewOf =
  | { readonly of: 'session'; readonly id: number }
  | { readonly of: 'match'; readonly id: number; readonly match: number }
  | { readonly of: 'board'; readonly id: number; readonly board: number }
  | { readonly of: 'replay'; readonly id: number; readonly ns: number; readonly board: number }

export class Previews {
  readonly #sessions: Sessions

  constructor(sessions: Sessions) {
    this.#sessions = sessions
  }

  /** Of what is not public, that of its session; `null`: there is no such session. */
  async preview(asked: PreviewOf): Promise<{ readonly value: Preview; readonly seq: number } | null> {
    const model = await this.#sessions.model(asked.id)
    if (model === null) return null
    const own = isUpcoming(model.row.status) ? null : await this.#own(model, asked)
    return { value: own ?? sessionPreview(await this.#sessions.upTo(model)), seq: model.row.version }
  }

  async #own(model: SessionModel, asked: PreviewOf): Promise<Preview | null> {
    if (asked.of === 'session') return null
    if (asked.of === 'match') {
      const match = scoredMatches(model).find(({ row }) => row.id === asked.match)
      return match ? matchesPreview(await this.#sessions.upTo(model), [match]) : null
    }
    const board = model.boards.get(asked.board)
    if (board === undefined) return null
    if (asked.of === 'board')
      return {
        ...{ kind: 'board', ...frameOf(model), number: board.number, dealer: board.dealer },
        ...{ vulnerability: board.vulnerability, hands: dealOf(board) },
        ...{ players: bySeat(() => null), contract: null, result: null },
      }
    const table = model.row.play_visible ? tableOf(model, asked.ns, asked.board) : null
    if (table === null) return null
    const log = await releasedLog(this.#sessions.db, table.id, board.id)
    return boardPreview(frameOf(model), playedTable(model, table, asked.board, log))
  }
}
