/** The head of a match: its teams, the score, its segments as a bar, its swings. */
import { isOnAir } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { Suspense } from 'react'
import { t } from '../../texts/t.ts'
import { imps, matchPoints } from '../figures.ts'
import { lazily } from '../lazily.ts'
import type { Names } from '../names.ts'
import { RevealedContext, useReveal } from '../spoilers/hiding.ts'
import { TEAMS, type Team } from './knockoutCells.ts'
import { MatchSwings } from './MatchSwings.tsx'
import styles from './match.module.css'
import { SegmentBar } from './SegmentBar.tsx'
import { Side } from './Side.tsx'
import { leaderOf, type MatchWays, type Standing, segmentCount } from './standing.ts'

const HiddenMatch = lazily(() => import('./HiddenMatch.tsx'))

type MatchSummaryProps = MatchWays & {
  readonly session: MiniSession
  readonly standing: Standing
  readonly names: Names
  /** One among several: without swings, and lower. */
  readonly isOne?: boolean
  /** Beside the block that tells all of it: in a low quarter it gives way. */
  readonly isBesideBlock?: boolean
  /** The segment that is looked at. */
  readonly viewed?: number | null
  /** Without spoilers: shows more than itself. */
  readonly onShow?: (() => void) | null
}

/** Whom something was given to or taken from. */
const adjustedText = ({ adjusted }: Standing, called: Readonly<Record<Team, string>>): string =>
  TEAMS.flatMap((team) => {
    const by = adjusted?.[team] ?? null
    return by === null ? [] : [`${called[team]}: ${t('card.adjust', { adjust: by })}`]
  }).join(' · ')

/** How far it is: in the segment that was begun last, while its session is on the air. */
function stateOf(standing: Standing, session: MiniSession): string {
  const { earlier, played, card, isOver } = standing
  const count = segmentCount(standing)
  if (isOver || played === 0 || count < 2) return ''
  const isPlayed = card !== null && isOnAir(session)
  return t(isPlayed ? 'select.segment.of' : 'knockout.after', { round: earlier + played, count })
}

export function MatchSummary(props: MatchSummaryProps) {
  const {
    session,
    standing,
    names,
    isOne = false,
    isBesideBlock = false,
    viewed = null,
    onShow = null,
    onCard,
    onBoard,
  } = props
  const { home, visiting, totals } = standing
  const own = useReveal()
  const show = onShow ?? own.onShow
  const called = { HOME: names.of(home)?.name ?? '', VISITING: names.of(visiting)?.name ?? '' }
  const title = t('frequency.match', { home: called.HOME, visiting: called.VISITING })
  const bam = session.calcType === 'BAM'
  const figure = (team: Team) => (bam ? matchPoints : imps)(totals[team]) || '–'
  const leader = leaderOf(standing)
  const state = [stateOf(standing, session), bam ? '' : adjustedText(standing, called)]
    .filter(Boolean)
    .join(' · ')
  return (
    <section
      className={styles.match}
      data-one={isOne || undefined}
      data-beside={isBesideBlock || undefined}
      aria-label={title}
    >
      {show ? (
        <Suspense>
          <HiddenMatch {...{ home, visiting, names, title, isOne }} onShow={show} />
        </Suspense>
      ) : (
        <RevealedContext value={own.revealed}>
          <div className={styles.head}>
            <Side team="HOME" id={home} names={names} />
            <p className={styles.score}>
              {totals.HOME === null && totals.VISITING === null ? (
                <b>–</b>
              ) : (
                <>
                  <b data-leads={leader === 'HOME' || undefined}>{figure('HOME')}</b>
                  <i>–</i>
                  <b data-leads={leader === 'VISITING' || undefined}>{figure('VISITING')}</b>
                </>
              )}
            </p>
            <Side team="VISITING" id={visiting} names={names} />
          </div>
          {state !== '' && <p className={styles.state}>{state}</p>}
          <SegmentBar
            standing={standing}
            session={session.miniSessionId}
            names={called}
            viewed={viewed}
            onCard={onCard}
          />
          {!isOne && <MatchSwings session={session} standing={standing} names={called} onBoard={onBoard} />}
        </RevealedContext>
      )}
    </section>
  )
}
