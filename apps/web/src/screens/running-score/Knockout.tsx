/** The matches of a knock-out, a block each. */

import { isOnAir } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { KnockoutMatch, Rounds } from '@openroom/protocol/schema/results'
import type { TeamTable } from '@openroom/protocol/schema/screens'
import { viewAt } from '@openroom/protocol/views'
import { Suspense } from 'react'
import { useArchive } from '../../live/useArchive.ts'
import { useCorrections } from '../../live/useSession.ts'
import { useViewers, viewersOf } from '../../live/useViewers.ts'
import { t } from '../../texts/t.ts'
import { WithFollowed } from '../../ui/followed/context.tsx'
import { lazily } from '../../ui/lazily.ts'
import { columnFit, TEAMS, withdrawalOf } from '../../ui/match/knockoutCells.ts'
import { MatchSummary } from '../../ui/match/MatchSummary.tsx'
import { MatchSwings } from '../../ui/match/MatchSwings.tsx'
import { earlierOf, furtherOf, standingOf } from '../../ui/match/standing.ts'
import type { Names } from '../../ui/names.ts'
import type { Tier } from '../../ui/results/columns.ts'
import { SidewaysHint } from '../../ui/results/Fit.tsx'
import { LiveRooms } from '../../ui/results/LiveRooms.tsx'
import type { SlotHandle } from '../../ui/slot/types.ts'
import { Hidden } from '../../ui/spoilers/Hidden.tsx'
import { RevealedContext, useHiding, useReveal } from '../../ui/spoilers/hiding.ts'
import { useMatchPlace } from './bracket/stages.ts'
import { KnockoutBlock } from './KnockoutBlock.tsx'
import styles from './knockout.module.css'

const HiddenBar = lazily(() => import('../../ui/spoilers/HiddenBar.tsx'))
const Bracket = lazily(() => import('./bracket/Bracket.tsx'))

type KnockoutProps = {
  readonly miniSession: MiniSession
  readonly matches: readonly KnockoutMatch[]
  /** Matches of the whole stage, whatever is looked for. */
  readonly count: number
  readonly withdraws: Rounds['withdraws']
  readonly names: Names
  readonly tier: Tier
  /** Wider than its place. */
  readonly isSideways?: boolean
  /** The segment looked at. */
  readonly round: number | null
  readonly slot: SlotHandle
  readonly onCard: (calcTableId: number, round: number) => void
}

/** The tables of the segment that is played, and how many watch; none once the session is over. */
function useLiveTables(miniSession: MiniSession, round: number | null) {
  const { miniSessionId: id } = miniSession
  const wanted = isOnAir(miniSession) && round !== null
  const { data } = useArchive(miniSession, wanted ? viewAt('tables', { id, round }) : null)
  const tables = data && data.type !== 'PAIR' ? data.tables : []
  const viewers = useViewers(miniSession)
  return {
    of: ({ home, visiting }: KnockoutMatch): TeamTable | undefined =>
      wanted ? tables.find((table) => table.home === home && table.visiting === visiting) : undefined,
    count: ({ openTableId, closeTableId }: TeamTable): number | null =>
      viewers && viewersOf(viewers, openTableId, closeTableId),
  }
}

/** Each asks for the card of its match. */
const MOST_SWUNG = 4

const some = (matches: readonly KnockoutMatch[], status: string): boolean =>
  matches.some(({ segments }) => segments.some((segment) => segment.status === status))

export function Knockout(props: KnockoutProps) {
  const { miniSession, matches, count, withdraws, names, tier, isSideways = false } = props
  const { round, slot, onCard } = props
  const { miniSessionId: id } = miniSession
  const corrections = useCorrections(miniSession)
  const hiding = useHiding()
  const { revealed, onShow } = useReveal()
  const live = useLiveTables(miniSession, round)
  const rooms = (match: KnockoutMatch) => {
    const table = live.of(match)
    if (table === undefined || !slot.offers('play')) return null
    const viewers = live.count(table)
    return (
      <>
        <LiveRooms session={miniSession} table={table} slot={slot} />
        {viewers !== null && (
          <span className={styles.viewers}>{t('tables.viewers.many', { count: viewers })}</span>
        )}
      </>
    )
  }
  const nameOf = (team: number): string => names.of(team)?.name ?? ''
  const titleOf = ({ home, visiting }: KnockoutMatch): string => [home, visiting].map(nameOf).join(' – ')
  const placeOf = useMatchPlace(miniSession, count)
  const [lone] = matches
  const isLone = count === 1
  const standing = (match: KnockoutMatch) => standingOf(match, miniSession, { corrections, withdraws })
  const onBoard = (board: number, at: number) => slot.navigate('frequency', { board, round: at })
  // What was carried over has a column as wide.
  const columnsOf = ({ segments, carryOver }: KnockoutMatch) =>
    segments.length + Number(TEAMS.some((team) => carryOver[team] !== 0))
  const most = Math.max(...matches.map(columnsOf))
  const blocks = (
    <div
      className={styles.blocks}
      data-fit={columnFit(most, isOnAir(miniSession))}
      data-lone={matches.length === 1}
      style={{ '--segments': most }}
    >
      {[...matches]
        .sort((a, b) => a.tableNumber - b.tableNumber)
        .map((match) => (
          <Hidden key={`${match.home}-${match.visiting}`} of={titleOf(match)}>
            <KnockoutBlock
              session={id}
              match={match}
              withdraws={withdraws}
              corrections={corrections}
              names={names}
              phone={tier === 'phone'}
              viewed={round}
              place={placeOf(match)}
              earlier={earlierOf(match, miniSession)}
              further={furtherOf(match, miniSession)}
              rooms={rooms(match)}
              swings={
                isLone || count > MOST_SWUNG ? null : (
                  <MatchSwings
                    session={miniSession}
                    standing={standing(match)}
                    names={{ HOME: nameOf(match.home), VISITING: nameOf(match.visiting) }}
                    onBoard={onBoard}
                  />
                )
              }
              onCard={onCard}
            />
          </Hidden>
        ))}
    </div>
  )
  const legend = (
    <p className={styles.note}>
      {t('knockout.note')}
      {some(matches, 'POSTPONED_NOT_PLAYED') && ` ${t('knockout.note.hatched')}`}
      {matches.some((match) => withdrawalOf(match, withdraws)) && ` ${t('knockout.note.grey')}`}
      {some(matches, 'POSTPONED_PLAYED') && ` ${t('knockout.postponed.note')}`}
    </p>
  )
  return (
    <WithFollowed session={miniSession}>
      {isLone && lone ? (
        <div className={styles.lone}>
          {/* One press shows all of it. */}
          <RevealedContext value={revealed}>
            <MatchSummary
              session={miniSession}
              standing={standing(lone)}
              names={names}
              viewed={round}
              isBesideBlock
              onShow={onShow}
              onCard={onCard}
              onBoard={onBoard}
            />
            {onShow === null && (
              <>
                {isSideways && <SidewaysHint />}
                {blocks}
                {legend}
              </>
            )}
          </RevealedContext>
        </div>
      ) : (
        <RevealedContext value={revealed}>
          {onShow && (
            <Suspense>
              <HiddenBar text={t('spoilers.scores')} what={t('spoilers.scores.show')} onShow={onShow} />
            </Suspense>
          )}
          {isSideways && <SidewaysHint />}
          {blocks}
        </RevealedContext>
      )}
      <Suspense>
        <Bracket of={miniSession} />
      </Suspense>
      {/* What it explains may not be there. */}
      {!isLone && !hiding && legend}
    </WithFollowed>
  )
}
