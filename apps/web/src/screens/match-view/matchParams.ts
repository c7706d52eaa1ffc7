/** What a match view shows, in its parameters, and where a step within it leads. Pure. */
import { formatTableAddress, parseTableAddress, type Room } from '@openroom/protocol/address'
import { OVERALL_ROUND } from '@openroom/protocol/names'
import type { ScreenAt, ScreenParams } from '../../ui/slot/screens.ts'

export type MatchParams = ScreenParams<'match-view'>

/** 1: the open room, on the left; 2: the closed room. */
export type PaneNumber = 1 | 2

export const ROOM_OF: Readonly<Record<PaneNumber, Room>> = { 1: 'OPEN', 2: 'CLOSED' }

/** SCORE CARD, BOARDS, RUNNING SCORE, MATCHES (specification 2, section 2). */
export const TABS = [0, 1, 2, 3] as const
export type TabNumber = (typeof TABS)[number]

export const tabOf = ({ tab }: MatchParams): TabNumber => TABS.find((one) => one === tab) ?? 0

/** What a session has; absent as long as that is not known. */
export type Known = {
  readonly boards?: readonly number[] | undefined
  readonly rounds?: readonly number[] | undefined
}

/** A board or a round of the tabs that the session does not have loses itself. */
export function withKnown(params: MatchParams, { boards, rounds }: Known): MatchParams {
  const { board3, round3, ...rest } = params
  const isRound = round3 === OVERALL_ROUND || (rounds?.includes(round3 ?? 0) ?? true)
  return {
    ...rest,
    ...(board3 !== undefined && (boards?.includes(board3) ?? true) ? { board3 } : {}),
    ...(round3 !== undefined && isRound ? { round3 } : {}),
  }
}

const without = (params: MatchParams, n: PaneNumber): MatchParams =>
  Object.fromEntries(
    Object.entries(params).filter(
      ([name]) => ![`screen${n}`, `ns${n}`, `board${n}`, `round${n}`, `kibitz${n}`].includes(name),
    ),
  ) as MatchParams

/** The screen of a pane: the live table unless the address asks for a replay that it names. */
export function paneAt(params: MatchParams, n: PaneNumber): ScreenAt {
  const { calcTableId } = params
  const kibitz = params[`kibitz${n}`]
  const seen = kibitz === undefined ? {} : { kibitz }
  const [ns, board, round] = [params[`ns${n}`], params[`board${n}`], params[`round${n}`]]
  if (params[`screen${n}`] === 'replay' && ns !== undefined && board !== undefined) {
    const at = round === undefined ? {} : { round }
    return { screen: 'replay', params: { ns, board, ...at, calcTableId, ...seen } }
  }
  const tableId = formatTableAddress({ kind: 'room', room: ROOM_OF[n], calcTableId })
  return { screen: 'play', params: { tableId, ...seen } }
}

export function withPane(params: MatchParams, n: PaneNumber, at: ScreenAt): MatchParams {
  const rest = without(params, n)
  if (at.screen === 'play') {
    const { kibitz } = at.params
    return { ...rest, [`screen${n}`]: 'play', ...(kibitz === undefined ? {} : { [`kibitz${n}`]: kibitz }) }
  }
  if (at.screen !== 'replay') return params
  const { ns, board, round, kibitz } = at.params
  return {
    ...rest,
    [`screen${n}`]: 'replay',
    [`ns${n}`]: ns,
    [`board${n}`]: board,
    ...(round === undefined ? {} : { [`round${n}`]: round }),
    ...(kibitz === undefined ? {} : { [`kibitz${n}`]: kibitz }),
  }
}

export const isLive = (params: MatchParams, n: PaneNumber): boolean => paneAt(params, n).screen === 'play'

/** Another match: both tables live, the same tab. */
export const toMatch = ({ tab }: MatchParams, calcTableId: number): MatchParams => ({
  calcTableId,
  ...(tab === undefined ? {} : { tab }),
})

/** Both tables live again. */
export const toLive = (params: MatchParams): MatchParams => without(without(params, 1), 2)

/** A tab, on a board or a round of its own; without, on those of the match as it stands. */
export function toTab(
  { board3: _board, round3: _round, ...params }: MatchParams,
  tab: TabNumber,
  on: { readonly board?: number | undefined; readonly round?: number | undefined } = {},
): MatchParams {
  const board = on.board === undefined ? {} : { board3: on.board }
  const round = on.round === undefined ? {} : { round3: on.round }
  return { ...params, tab, ...board, ...round }
}

/** Who sits north-south in the open room and in the closed one; `null` while not known. */
export type Seated = { readonly open: number | null; readonly closed: number | null }

function paneOfReplay({ ns, tableId }: ScreenParams<'replay'>, seated: Seated): PaneNumber {
  if (ns === seated.open) return 1
  return ns === seated.closed || tableId?.startsWith('CL') ? 2 : 1
}

/** Of a table in another match; `null` for one that is addressed by its own id. */
function matchOf(tableId: string): { readonly room: Room; readonly calcTableId: number } | null {
  const address = parseTableAddress(tableId)
  return address.ok && address.value.kind === 'room' ? address.value : null
}

/**
 * What the match view shows after a step that one of its screens asks for.
 * @returns `null` where the step leads out of it
 */
export function stepIn(params: MatchParams, at: ScreenAt, seated: Seated): MatchParams | null {
  switch (at.screen) {
    case 'replay':
      return withPane(params, paneOfReplay(at.params, seated), at)
    case 'frequency':
      return toTab(params, 1, at.params)
    case 'score-card': {
      const { calcTableId, round } = at.params
      return calcTableId === params.calcTableId
        ? toTab(params, 0, { round })
        : toTab(toMatch(params, calcTableId), 0, { round })
    }
    case 'running-score':
      return toTab(params, 2, at.params)
    case 'tables':
      return toTab(params, 3, at.params)
    case 'match-view':
      return toMatch(params, at.params.calcTableId)
    case 'play': {
      const match = matchOf(at.params.tableId)
      if (match === null) return null
      return match.calcTableId === params.calcTableId
        ? withPane(params, match.room === 'OPEN' ? 1 : 2, at)
        : toMatch(params, match.calcTableId)
    }
    default:
      return null
  }
}
