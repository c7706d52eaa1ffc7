/** The first of a ranking, where a page begins with it: of a session, or of a club's last evening. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { useId, useMemo } from 'react'
import { useArchive } from '../../live/useArchive.ts'
import { runningScoresAt, useCorrections, useRegistrations } from '../../live/useSession.ts'
import { t } from '../../texts/t.ts'
import { WithFollowed } from '../followed/context.tsx'
import { FollowMark } from '../followed/FollowMark.tsx'
import { namesOf } from '../names.ts'
import { Failed } from '../parts/Failed.tsx'
import { keepsBack } from '../playingText.ts'
import { Hidden } from '../spoilers/Hidden.tsx'
import { type Group, isLevel, type Line, levelText, rankingOf, rankingUnit } from './ranking.ts'
import styles from './topRanking.module.css'

type Unit = ReturnType<typeof rankingUnit>

type TopProps = {
  readonly session: MiniSession
  /** Lines of a ranking. */
  readonly most: number
  /** Leads to what one of them has scored; absent: names lead nowhere. */
  readonly onName?: ((registrationId: number) => void) | undefined
}

/** A pair's line breaks after its dash. */
const breaksAfterDash = (name: string): string => name.replaceAll(' – ', '\u00a0– ')

function Row({ line, onName }: { readonly line: Line } & Pick<TopProps, 'onName'>) {
  const [id = null, other] = line.of ?? []
  const name = breaksAfterDash(line.name)
  return (
    <tr>
      <td>{line.mark}</td>
      <th scope="row">
        <FollowMark of={id ?? 0} />
        {/* A match has two, and leads nowhere. */}
        {id === null || other !== undefined || !onName ? (
          name
        ) : (
          <button type="button" onClick={() => onName(id)}>
            {name}
          </button>
        )}
      </th>
      <td>{line.figure}</td>
    </tr>
  )
}

type RankingProps = Omit<TopProps, 'session'> & {
  readonly group: Group
  readonly unit: Unit
  readonly teams: boolean
}

function Ranking({ group, unit, teams, most, onName }: RankingProps) {
  const id = useId()
  return (
    <div>
      {group.title !== null && <h3 id={id}>{group.title}</h3>}
      <table {...(group.title === null ? { 'aria-label': t('kiosk.ranking') } : { 'aria-labelledby': id })}>
        <thead>
          <tr>
            <th scope="col">
              <span className="said">{t('scores.rank')}</span>
            </th>
            <th scope="col">
              <span className="said">{t(`scores.${teams ? 'team' : 'pair'}`)}</span>
            </th>
            <th scope="col">
              {/* Each says it itself. */}
              {unit === 'PERCENT' ? <span className="said">%</span> : t(`wall.unit.${unit}`)}
            </th>
          </tr>
        </thead>
        <tbody>
          {group.lines.slice(0, most).map((line) => (
            <Row key={line.key} line={line} onName={onName} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Before it is there: its lines. */
const Outline = ({ most }: Pick<TopProps, 'most'>) => (
  <div className={styles.outline} style={{ ['--lines' as string]: most + 1 }} aria-hidden="true" />
)

export default function TopRanking({ session, most, onName }: TopProps) {
  const scores = useArchive(session, runningScoresAt(session.miniSessionId, null))
  const registrations = useRegistrations(session)
  const names = useMemo(() => namesOf(registrations.data ?? []), [registrations.data])
  const corrections = useCorrections(session)
  const error = (!scores.data && scores.error) || (!registrations.data && registrations.error)
  if (error)
    return (
      <Failed
        error={error}
        retry={() => {
          void scores.refetch()
          void registrations.refetch()
        }}
      />
    )
  if (!scores.data || !registrations.data) return <Outline most={most} />
  if (scores.data.type === 'PAIR' && isLevel(scores.data.rows, session))
    return keepsBack(session) ? null : <p>{levelText(session)}</p>
  const unit = rankingUnit(scores.data, session)
  const groups = rankingOf(scores.data, session, names, corrections)
  return (
    <WithFollowed session={session}>
      <Hidden>
        <div className={styles.groups}>
          {groups.map((group) => (
            <Ranking
              key={group.title}
              group={group}
              unit={unit}
              teams={session.type === 'TEAM'}
              most={most}
              onName={onName}
            />
          ))}
        </div>
      </Hidden>
    </WithFollowed>
  )
}
