/** One match of a knock-out: its table, what happened to it, its two teams with their segments. */
import type { KnockoutMatch, Rounds } from '@openroom/protocol/schema/results'
import type { KnockoutCorrection } from '@openroom/protocol/schema/screens'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { t } from '../../texts/t.ts'
import { cellsOf, figuresOf, TEAMS, type Team, withdrawalOf } from '../../ui/match/knockoutCells.ts'
import { cardAddress, segmentNumber } from '../../ui/match/standing.ts'
import type { Names } from '../../ui/names.ts'
import { CellLink } from '../../ui/results/CellLink.tsx'
import link from '../../ui/results/cellLink.module.css'
import type { MatchPlace } from './bracket/stages.ts'
import { KnockoutTeam } from './KnockoutTeam.tsx'
import styles from './knockout.module.css'

export type BlockProps = {
  /** In which it is shown; its segments may be of others. */
  readonly session: number
  readonly match: KnockoutMatch
  readonly withdraws: Rounds['withdraws']
  readonly corrections: readonly KnockoutCorrection[]
  readonly names: Names
  readonly phone: boolean
  readonly viewed: number | null
  /** What is won by winning it. */
  readonly place: MatchPlace
  /** Segments before the first of these, and those that are still to come in later sessions. */
  readonly earlier: number
  readonly further: number
  /** The ways into its rooms while it is played. */
  readonly rooms: ReactNode
  /** Its swings; `null` where they stand elsewhere. */
  readonly swings: ReactNode
  readonly onCard: (calcTableId: number, round: number) => void
}

/** Of who has won; of the third place its title says what was won. */
const WORDS = { event: 'winner', third: null, stage: 'through' } as const

const idOf = (match: KnockoutMatch, team: Team): number => (team === 'HOME' ? match.home : match.visiting)

const nameOf = ({ match, names }: BlockProps, team: Team): string => names.of(idOf(match, team))?.name ?? ''

const isCarried = ({ carryOver }: KnockoutMatch): boolean => TEAMS.some((team) => carryOver[team] !== 0)

/** What happened to the match, in words. */
function remarks(props: BlockProps): string {
  const { match, withdraws, place } = props
  const withdrawal = withdrawalOf(match, withdraws)
  const of = match.segments.findIndex(({ round }) => round === withdrawal?.round)
  const name = withdrawal ? nameOf(props, withdrawal.team) : ''
  const waits = cellsOf(match, withdrawal).filter((cell) => cell.waits)
  const number = (round: number) => segmentNumber({ ...match, earlier: props.earlier }, round)
  return [
    ...(place === 'third' ? [t('next.third.match')] : []),
    ...(withdrawal
      ? [
          of <= 0
            ? t('knockout.withdrew.before', { name })
            : t('knockout.withdrew', { name, segment: props.earlier + of }),
        ]
      : []),
    ...waits.map(({ rounds }) => {
      const [from, to] = [number(rounds[0]!), number(rounds.at(-1)!)]
      return from === to ? t('knockout.waits.one', { from }) : t('knockout.waits.many', { from, to })
    }),
  ].join(' · ')
}

function Heads(props: BlockProps) {
  const { session, match, earlier, further, phone, viewed, onCard } = props
  const count = earlier + match.segments.length + further
  return (
    <thead>
      <tr>
        {!phone && (
          <th scope="col" className={styles.team}>
            <span className="said">{t('scores.team')}</span>
          </th>
        )}
        {isCarried(match) && (
          <th scope="col" aria-label={t('scores.carryOver.spoken')} title={t('scores.carryOver.spoken')}>
            {t('scores.carryOver')}
          </th>
        )}
        {match.segments.map(({ miniSessionId, calcTableId, round, homeImp }, at) => (
          <th
            key={round}
            scope="col"
            data-viewed={viewed === round}
            aria-label={t('knockout.segment', { number: earlier + at + 1, count })}
          >
            {homeImp !== null && miniSessionId !== session ? (
              <Link
                className={link.link}
                data-kind="number"
                href={cardAddress({ miniSessionId, calcTableId, round })}
                title={t('scores.segment.card', { round })}
              >
                {`${earlier + at + 1}/${count}`}
              </Link>
            ) : (
              <CellLink
                look="number"
                onOpen={homeImp === null ? null : () => onCard(calcTableId, round)}
                title={t('scores.segment.card', { round })}
              >
                {`${earlier + at + 1}/${count}`}
              </CellLink>
            )}
          </th>
        ))}
        <th scope="col" aria-label={t('scores.correction.spoken')}>
          {t('scores.correction')}
        </th>
        <th scope="col">{t('scores.total')}</th>
        {!phone && <th scope="col">{t('scores.lead')}</th>}
      </tr>
    </thead>
  )
}

export function KnockoutBlock(props: BlockProps) {
  const { match, withdraws, corrections, names, phone, viewed, place, onCard } = props
  const withdrawal = withdrawalOf(match, withdraws)
  const played = match.segments.findLast(
    ({ miniSessionId, homeImp }) => homeImp !== null && miniSessionId === props.session,
  )
  const figures = figuresOf(match, corrections, withdrawal)
  const cells = cellsOf(match, withdrawal)
  const title = useId()
  const teams = TEAMS.map((team) => (
    <KnockoutTeam
      key={team}
      team={team}
      registration={names.of(idOf(match, team))}
      cells={cells}
      carried={isCarried(match) ? match.carryOver[team] : null}
      figures={figures}
      withdrawn={withdrawal?.team === team}
      word={match.complete && match.winner === team ? WORDS[place] : null}
      phone={phone}
      viewed={viewed}
    />
  ))
  return (
    <section className={styles.block} aria-labelledby={title}>
      <header className={styles.head}>
        <h2 id={title}>
          <CellLink
            onOpen={played ? () => onCard(played.calcTableId, played.round) : null}
            title={t('knockout.card', { number: match.tableNumber })}
          >
            {t('knockout.table', { number: match.tableNumber })}
          </CellLink>
        </h2>
        <p>{remarks(props)}</p>
      </header>
      {props.swings}
      {props.rooms !== null && <div className={styles.rooms}>{props.rooms}</div>}
      <table className={styles.match} data-phone={phone}>
        <caption className="said">
          {t('frequency.match', { home: nameOf(props, 'HOME'), visiting: nameOf(props, 'VISITING') })}
        </caption>
        <Heads {...props} />
        {phone ? teams : <tbody>{teams}</tbody>}
      </table>
    </section>
  )
}
