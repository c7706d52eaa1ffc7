/** The ways between a session's screens: tabs on wide slots, a drop-down in a quarter, the menu on a phone. */

import { CUMULATED } from '@openroom/bridge/score/personalCrossImps'
import { isOnAir } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { BoardEntry } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import { type Action, offered } from '../../ui/action.ts'
import { scoreLabel } from '../../ui/labels.ts'
import { redirectOf } from '../../ui/slot/redirects.ts'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import type { ScreenFacts } from '../../ui/slot/types.ts'
import { isSame, RUNNING_SCORE } from './slotState.ts'

/** An entry by where it leads: grey without a place, and where a redirect would lead elsewhere. */
type Way = Omit<Action, 'disabled' | 'run'> & { readonly to: ScreenAt | null }

/** The first board that has results, of the round that is looked at where it has any, as a frequency; `null` when there is none. */
function firstBoard(
  { type, session }: MiniSession,
  boards: readonly BoardEntry[],
  { params }: ScreenAt,
): ScreenAt | null {
  const played = boards.filter(({ enabled }) => enabled)
  const looked = 'round' in params ? params.round : undefined
  const own = played.find(({ rounds }) => looked !== undefined && rounds.includes(looked))
  const first = own ?? played[0]
  if (!first) return null
  const place = type === 'PAIR' ? { session } : { round: (own && looked) ?? first.rounds[0] ?? 1 }
  return { screen: 'frequency', params: { board: first.board, ...place } }
}

/** Cross IMPs of the round being played; of a session that is over, of all rounds together. */
function crossImps(session: MiniSession, boards: readonly BoardEntry[]): ScreenAt | null {
  const rounds = boards.filter(({ enabled }) => enabled).flatMap((board) => board.rounds)
  if (rounds.length === 0) return null
  const last = Math.max(...rounds)
  return { screen: 'cross-imp', params: { round: isOnAir(session) || last === 1 ? last : CUMULATED } }
}

function crossEntries(
  miniSession: MiniSession,
  boards: readonly BoardEntry[],
  shown: ScreenAt,
): readonly Way[] {
  const imps = crossImps(miniSession, boards)
  const impEntry: Way = {
    id: 'cross-imp',
    text: t(miniSession.calcType === 'BAM' ? 'cross.entry.mp' : 'cross.entry.imp'),
    when: miniSession.type === 'TEAM',
    current: shown.screen === 'cross-imp' || shown.screen === 'personal-cross-imp',
    to: imps,
  }
  const tableEntry: Way = {
    id: 'cross-table',
    text: t('cross.entry.table'),
    when: miniSession.crossTable,
    current: shown.screen === 'cross-table',
    to: { screen: 'cross-table', params: {} },
  }
  return [impEntry, tableEntry]
}

/** What a slot shows and what it has shown before, the oldest first. */
type Visited = { readonly at: ScreenAt; readonly history: readonly ScreenAt[] }

/** The match a slot looks at, or the score card it showed last. */
function cardOf({ at, history }: Visited): ScreenAt | null {
  if (at.screen === 'replay' && at.params.calcTableId !== undefined && at.params.round !== undefined) {
    const { calcTableId, round } = at.params
    return { screen: 'score-card', params: { calcTableId, round } }
  }
  return [...history, at].findLast(({ screen }) => screen === 'score-card') ?? null
}

/** Tables and score card (specification 2, section 2, 'Navigation menu'). */
function matchEntries(miniSession: MiniSession, visited: Visited): readonly Way[] {
  const { type, arrangeType } = miniSession
  const { screen } = visited.at
  const team = type === 'TEAM'
  const card = cardOf(visited)
  const tables: Way = {
    id: 'tables',
    text: t(isOnAir(miniSession) ? 'entry.tables.live' : `entry.tables.${type}`),
    when: team ? arrangeType !== 'KNOCK_OUT' : isOnAir(miniSession),
    current: screen === 'tables',
    to: { screen: 'tables', params: {} },
  }
  const cardEntry: Way = {
    id: 'score-card',
    text: t('entry.card'),
    when: team,
    current: screen === 'score-card',
    hint: card === null ? t('entry.card.none') : undefined,
    to: card,
  }
  return [tables, cardEntry]
}

const scoresLabel = (miniSession: MiniSession): string =>
  isOnAir(miniSession) && miniSession.arrangeType === 'KNOCK_OUT'
    ? t('entry.scores.live')
    : scoreLabel(miniSession)

function allWays(miniSession: MiniSession, boards: readonly BoardEntry[], visited: Visited): readonly Way[] {
  const shown = visited.at
  return [
    {
      id: 'running-score',
      text: scoresLabel(miniSession),
      current: shown.screen === 'running-score',
      to: RUNNING_SCORE,
    },
    ...matchEntries(miniSession, visited),
    {
      id: 'frequency',
      text: t(miniSession.type === 'PAIR' ? 'frequency.entry' : 'boards.entry'),
      current: shown.screen === 'frequency',
      to: firstBoard(miniSession, boards, shown),
    },
    ...crossEntries(miniSession, boards, shown),
  ]
}

/** Boards after the one that is shown, or from the first on. */
function furtherBoards(
  miniSession: MiniSession,
  boards: readonly BoardEntry[],
  shown: ScreenAt,
): readonly ScreenAt[] {
  const first = firstBoard(miniSession, boards, shown)
  const at = shown.screen === 'frequency' ? shown.params.board : 0
  if (first?.screen !== 'frequency') return []
  const { round } = first.params
  const own = boards.filter(
    (one) => one.enabled && one.board > at && (round === undefined || one.rounds.includes(round)),
  )
  return own.map(({ board }): ScreenAt => ({ screen: 'frequency', params: { ...first.params, board } }))
}

/** What a split shows beside a screen where nothing was looked at before: the session's other screens, then its boards. */
export function besides(
  miniSession: MiniSession,
  boards: readonly BoardEntry[],
  visited: Visited,
  facts: ScreenFacts = {},
): readonly ScreenAt[] {
  const ways = offered(allWays(miniSession, boards, visited)).filter(({ current }) => !current)
  const others = ways.flatMap(({ to }) =>
    to === null || redirectOf(to.screen, miniSession, facts) !== null ? [] : [to],
  )
  const shown = [visited.at, ...others]
  const further = furtherBoards(miniSession, boards, visited.at)
  return [...others, ...further.filter((one) => !shown.some((other) => isSame(other, one)))]
}

/**
 * @param visited what the slot shows now, and what it showed before
 * @param choose goes to a screen
 * @param facts what is known of the session's results, for the table of redirects
 */
export function entriesOf(
  miniSession: MiniSession,
  boards: readonly BoardEntry[],
  visited: Visited,
  choose: (at: ScreenAt) => void,
  facts: ScreenFacts = {},
): readonly Action[] {
  return offered(allWays(miniSession, boards, visited)).map(({ to, ...entry }) => ({
    ...entry,
    disabled: to === null || redirectOf(to.screen, miniSession, facts) !== null,
    run: () => to && choose(to),
  }))
}
