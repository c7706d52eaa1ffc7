/** The ways between a session's screens: tabs on wide slots, a drop-down in a quarter, the menu on a phone. */
import { CUMULATED } from '@openroom/bridge/score/personalCrossImps'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { BoardEntry } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import { scoreLabel } from '../../ui/scoreLabel.ts'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import type { NavEntry } from '../../ui/slot/types.ts'
import { RUNNING_SCORE } from './useHandle.ts'

/** The first board that has results, as a frequency; `null` when there is none. */
function firstBoard({ type, session }: MiniSession, boards: readonly BoardEntry[]): ScreenAt | null {
  const first = boards.find(({ enabled }) => enabled)
  if (!first) return null
  const place = type === 'PAIR' ? { session } : { round: first.rounds[0] ?? 1 }
  return { screen: 'frequency', params: { board: first.board, ...place } }
}

/** Cross IMPs of the round being played; of a session that is over, of all rounds together. */
function crossImps({ status }: MiniSession, boards: readonly BoardEntry[]): ScreenAt | null {
  const rounds = boards.filter(({ enabled }) => enabled).flatMap((board) => board.rounds)
  if (rounds.length === 0) return null
  const last = Math.max(...rounds)
  return { screen: 'cross-imp', params: { round: status === 'LIVE' || last === 1 ? last : CUMULATED } }
}

function crossEntries(
  miniSession: MiniSession,
  boards: readonly BoardEntry[],
  shown: ScreenAt,
  choose: (at: ScreenAt) => void,
): readonly NavEntry[] {
  const imps = crossImps(miniSession, boards)
  const impEntry: NavEntry = {
    key: 'cross-imp',
    label: t(miniSession.calcType === 'BAM' ? 'cross.entry.mp' : 'cross.entry.imp'),
    current: shown.screen === 'cross-imp' || shown.screen === 'personal-cross-imp',
    disabled: imps === null,
    go: () => imps && choose(imps),
  }
  const tableEntry: NavEntry = {
    key: 'cross-table',
    label: t('cross.entry.table'),
    current: shown.screen === 'cross-table',
    disabled: false,
    go: () => choose({ screen: 'cross-table', params: {} }),
  }
  return [...(miniSession.type === 'TEAM' ? [impEntry] : []), ...(miniSession.crossTable ? [tableEntry] : [])]
}

/**
 * @param shown what the slot shows now
 * @param choose goes to a screen
 */
export function entriesOf(
  miniSession: MiniSession,
  boards: readonly BoardEntry[],
  shown: ScreenAt,
  choose: (at: ScreenAt) => void,
): readonly NavEntry[] {
  const board = firstBoard(miniSession, boards)
  return [
    {
      key: 'running-score',
      label: scoreLabel(miniSession),
      current: shown.screen === 'running-score',
      disabled: false,
      go: () => choose(RUNNING_SCORE),
    },
    {
      key: 'frequency',
      label: t('boards.entry'),
      current: shown.screen === 'frequency',
      disabled: board === null,
      go: () => board && choose(board),
    },
    ...crossEntries(miniSession, boards, shown, choose),
  ]
}
