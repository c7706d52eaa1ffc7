/** The results beside the two tables: score card, boards, running score, matches. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { BoardEntry } from '@openroom/protocol/schema/results'
import { type ReactNode, useRef } from 'react'
import { useBoards, useRounds } from '../../live/useSession.ts'
import { t } from '../../texts/t.ts'
import { Icon } from '../../ui/parts/Icon.tsx'
import { Loading } from '../../ui/parts/Loading.tsx'
import type { ScreenAt } from '../../ui/slot/screens.ts'
import { type MatchParams, TABS, type TabNumber, tabOf, withKnown } from './matchParams.ts'
import styles from './matchView.module.css'
import type { Match } from './useMatch.ts'
import { useScroller } from './useScroller.ts'

/** The board looked for: the one asked for, else that of the open room, else the first with results. */
function boardOf(boards: readonly BoardEntry[], { board3 }: MatchParams, { board }: Match): number | null {
  const enabled = boards.filter((entry) => entry.enabled).map((entry) => entry.board)
  if (board3 !== undefined) return board3
  return board !== null && enabled.includes(board) ? board : (enabled.at(-1) ?? null)
}

/** The screen of a tab; `null` while what it needs is not known. */
function screenAt(
  tab: TabNumber,
  { calcTableId, round3 }: MatchParams,
  { round, context }: Match,
  board: number | null,
): ScreenAt | null {
  const at = round3 ?? round
  switch (tab) {
    case 0:
      return at === null ? null : { screen: 'score-card', params: { calcTableId, round: at } }
    case 1:
      return board === null || at === null ? null : { screen: 'frequency', params: { board, round: at } }
    case 2:
      return { screen: 'running-score', params: round3 === undefined ? {} : { round: round3 } }
    case 3: {
      const raw = round3 ?? context?.roundNumber
      return { screen: 'tables', params: raw === undefined ? {} : { round: raw } }
    }
  }
}

export function TabArea({
  miniSession,
  params,
  match,
  onTab,
  draw,
}: {
  readonly miniSession: MiniSession
  readonly params: MatchParams
  readonly match: Match
  readonly onTab: (tab: TabNumber) => void
  readonly draw: (at: ScreenAt) => ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const { ways, up, down } = useScroller(place)
  const { data: boards } = useBoards(miniSession)
  const { data: rounds } = useRounds(miniSession)
  const tab = tabOf(params)
  // The matches and the ranking know their rounds themselves.
  const known = withKnown(params, {
    boards: boards?.map(({ board }) => board),
    rounds: tab === 0 || tab === 1 ? rounds?.rounds.map(({ round }) => round) : undefined,
  })
  const board = boardOf(boards ?? [], known, match)
  const knockOut = miniSession.arrangeType === 'KNOCK_OUT'
  const at = screenAt(tab, known, match, board)
  return (
    <aside className={styles.area}>
      <div className={styles.tabs} role="tablist" aria-label={t('matchView.tabs')}>
        {TABS.filter((one) => one !== 3 || !knockOut).map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            aria-selected={one === tab}
            disabled={one === 1 && board === null}
            onClick={() => onTab(one)}
          >
            {t(`matchView.tab.${one}`)}
          </button>
        ))}
      </div>
      <div ref={place} className={styles.tab} role="tabpanel" aria-label={t(`matchView.tab.${tab}`)}>
        {at === null ? <Loading /> : draw(at)}
      </div>
      <div className={styles.scroller}>
        <button type="button" aria-label={t('matchView.up')} disabled={!ways.up} onClick={up}>
          <Icon name="up" />
        </button>
        <button type="button" aria-label={t('matchView.down')} disabled={!ways.down} onClick={down}>
          <Icon name="down" />
        </button>
      </div>
    </aside>
  )
}
