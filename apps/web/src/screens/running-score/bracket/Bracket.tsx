/** All stages of a knock-out that are drawn, beside each other. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { Link } from 'wouter'
import { useKnownSessions } from '../../../live/sessions.ts'
import { useArchive } from '../../../live/useArchive.ts'
import { runningScoresAt, useRegistrations } from '../../../live/useSession.ts'
import { t } from '../../../texts/t.ts'
import { imps } from '../../../ui/figures.ts'
import { namesOf } from '../../../ui/names.ts'
import { Hidden } from '../../../ui/spoilers/Hidden.tsx'
import { figuresOf, withdrawalOf } from '../knockoutCells.ts'
import styles from './bracket.module.css'
import { type BracketMatch, type BracketStage, type BracketTeam, columnsOf } from './bracket.ts'

/** The last session of each stage of the event, the first stage first. */
export function stagesOf(all: readonly MiniSession[], of: MiniSession): readonly MiniSession[] {
  const own = all.filter(({ eventId, arrangeType }) => eventId === of.eventId && arrangeType === 'KNOCK_OUT')
  const last = new Map<number, MiniSession>()
  for (const one of [...own].sort((a, b) => a.session - b.session || a.miniSession - b.miniSession))
    last.set(one.segmentId, one)
  return [...last.values()].sort((a, b) => a.segmentOrder - b.segmentOrder)
}

function useStage(session: MiniSession): BracketStage {
  const { miniSessionId: id, segmentName: name } = session
  const scores = useArchive(session, runningScoresAt(id, null)).data
  const { data: corrections = [] } = useArchive(session, viewAt('knockoutCorrections', { id }))
  const names = namesOf(useRegistrations(session).data ?? [])
  const all = scores?.type === 'TEAM' ? scores : null
  const matches = (all?.knockoutMatches ?? []).map((match): BracketMatch => {
    const { totals } = figuresOf(match, corrections, withdrawalOf(match, all?.withdraws ?? {}))
    const isPlayed = match.segments.some(({ homeImp }) => homeImp !== null)
    const of = (team: 'HOME' | 'VISITING'): BracketTeam => ({
      name: names.of(team === 'HOME' ? match.home : match.visiting)?.name ?? '',
      imps: isPlayed ? totals[team] : null,
      isThrough: match.complete && match.winner === team,
    })
    const isFree = names.of(match.visiting)?.bye === true
    return { number: match.tableNumber, home: of('HOME'), visiting: isFree ? null : of('VISITING') }
  })
  return { session: id, name, matches }
}

function Team({ team }: { readonly team: BracketTeam }) {
  return (
    <li data-through={team.isThrough}>
      <span>{team.name}</span>
      <b>{team.imps === null ? '' : imps(team.imps)}</b>
    </li>
  )
}

function Match({ match, title }: { readonly match: BracketMatch; readonly title?: string }) {
  return (
    <div className={styles.match}>
      {title !== undefined && <h4>{title}</h4>}
      <ul>
        <Team team={match.home} />
        {match.visiting ? (
          <Team team={match.visiting} />
        ) : (
          <li className={styles.bye}>
            <span>{t('next.bye')}</span>
          </li>
        )}
      </ul>
    </div>
  )
}

function Columns({ stages }: { readonly stages: readonly BracketStage[] }) {
  const columns = columnsOf(stages)
  if (columns.length < 2) return null
  return (
    <section className={styles.bracket} aria-labelledby="bracket">
      <h2 id="bracket">{t('knockout.bracket')}</h2>
      <Hidden of={t('knockout.bracket')}>
        <div className={styles.stages}>
          {columns.map(({ session, name, matches, thirdPlace }) => (
            <section key={session} aria-label={name}>
              <h3>
                <Link href={`/screen/${session}?screen=running-score`}>{name}</Link>
              </h3>
              <ol>
                {matches.map((match) => (
                  <li key={match.number} data-free={match.visiting === null}>
                    <Match match={match} />
                  </li>
                ))}
              </ol>
              {thirdPlace && <Match match={thirdPlace} title={t('next.third.match')} />}
            </section>
          ))}
        </div>
      </Hidden>
    </section>
  )
}

type StagesProps = {
  readonly sessions: readonly MiniSession[]
  readonly found: readonly BracketStage[]
}

function Stage({ session, sessions, found }: StagesProps & { readonly session: MiniSession }) {
  const stage = useStage(session)
  return <Stages sessions={sessions} found={[...found, stage]} />
}

/** One after the other: each has its own data. */
function Stages({ sessions, found }: StagesProps) {
  const [session, ...rest] = sessions
  if (session === undefined) return <Columns stages={found} />
  return <Stage key={session.miniSessionId} session={session} sessions={rest} found={found} />
}

export default function Bracket({ of }: { readonly of: MiniSession }) {
  const sessions = stagesOf(useKnownSessions() ?? [], of)
  return sessions.length > 1 ? <Stages sessions={sessions} found={[]} /> : null
}
