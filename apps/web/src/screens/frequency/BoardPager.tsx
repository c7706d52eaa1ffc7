/** What frequencies of pairs and of teams share: the strip of boards, and what stands around their tables. */
import { isPushed } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { BoardEntry } from '@openroom/protocol/schema/results'
import { type ReactNode, useEffect } from 'react'
import { useBoards } from '../../live/useSession.ts'
import { t } from '../../texts/t.ts'
import { Failed } from '../../ui/parts/Failed.tsx'
import { Fit } from '../../ui/results/Fit.tsx'
import { NothingYet } from '../../ui/results/NothingYet.tsx'
import type { Fitting } from '../../ui/results/useTier.ts'
import { HowScored } from '../../ui/scoring/HowScored.tsx'
import { Pager } from '../../ui/slot/Pager.tsx'
import type { SlotHandle } from '../../ui/slot/types.ts'
import { FieldOf } from './field/FieldOf.tsx'
import { WithDeal } from './WithDeal.tsx'

/** Whether a board's results are still to come. Of a session whose results stay as they are there are none to show. */
export function useWaits(
  { status }: Pick<MiniSession, 'status'>,
  { check }: Pick<SlotHandle, 'check'>,
  isEmpty: boolean,
): boolean {
  const waits = isEmpty && isPushed(status)
  const noResults = isEmpty && !waits
  useEffect(() => {
    if (noResults) check({ noResults })
  }, [noResults, check])
  return waits
}

type BoardPagerProps = {
  readonly session: MiniSession
  readonly board: number
  /** `null`: boards of every round. */
  readonly round: number | null
  readonly onChoose: (board: number) => void
}

export const inRound = (boards: readonly BoardEntry[], round: number | null): readonly BoardEntry[] =>
  round === null ? boards : boards.filter(({ rounds }) => rounds.length === 0 || rounds.includes(round))

export function BoardPager({ session, board, round, onChoose }: BoardPagerProps) {
  const { data = [] } = useBoards(session)
  return <Pager boards={inRound(data, round)} current={board} onChoose={(to) => onChoose(to.board)} />
}

type FrequencyBodyProps = {
  readonly session: MiniSession
  readonly board: number
  readonly query: { readonly error: Error | null; readonly refetch: () => unknown }
  readonly waits: boolean
  readonly fit: Fitting
  /** Beside the table. */
  readonly panel: ReactNode
  /** The table, once there are results. */
  readonly children: ReactNode
}

/** A board's results with its deal, or what stands in their place. */
export function FrequencyBody({ session, board, query, waits, fit, panel, children }: FrequencyBodyProps) {
  return (
    <WithDeal miniSessionId={session.miniSessionId} board={board} waits={waits}>
      <Fit of={fit}>
        {waits ? (
          <NothingYet title={t('scores.empty')} />
        ) : query.error ? (
          <Failed error={query.error} retry={() => void query.refetch()} />
        ) : (
          children
        )}
        {!waits && <HowScored />}
        {!waits && <FieldOf session={session} board={board} />}
      </Fit>
      {panel}
    </WithDeal>
  )
}
