/** All stages of a knock-out that are drawn, beside each other. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { Link } from 'wouter'
import { useKnownSessions } from '../../../live/sessions.ts'
import { t } from '../../../texts/t.ts'
import { imps } from '../../../ui/figures.ts'
import { Hidden } from '../../../ui/spoilers/Hidden.tsx'
import styles from './bracket.module.css'
import { type BracketMatch, type BracketStage, type BracketTeam, columnsOf } from './bracket.ts'
import { stagesOf, useStage } from './stages.ts'

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
