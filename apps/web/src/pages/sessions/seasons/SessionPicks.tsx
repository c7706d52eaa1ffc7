/** Finished sessions of a club: what fits is ticked, and ticks are set and taken by hand. */
import type { SeasonContestants, SeasonSessions, SessionChoice } from '@openroom/protocol/schema/season'
import { useSeasonSessions } from '../../../live/seasons.ts'
import { t } from '../../../texts/t.ts'
import { dayOf, ofDay } from '../../../ui/moments.ts'
import { CheckField } from '../../../ui/parts/CheckField.tsx'
import { Waiting } from '../../../ui/parts/Waiting.tsx'
import { isTicked, saysNothing, ticked } from './draft.ts'
import styles from './seasons.module.css'

type SessionPicksProps = {
  readonly serverId: number
  readonly contestants: SeasonContestants
  readonly choice: SessionChoice
  readonly onChange: (choice: SessionChoice) => void
}

const labelOf = ({ tournament, session, day }: SeasonSessions[number]): string =>
  [...(day === null ? [] : [dayOf(ofDay(day))]), tournament, session]
    .filter((part) => part !== '')
    .join(' · ')

export function SessionPicks({ serverId, contestants, choice, onChange }: SessionPicksProps) {
  // Ticks change nothing of what fits: it is not asked anew for them.
  const { data, error, refetch } = useSeasonSessions(serverId, {
    contestants,
    sessions: { ...choice, weekdays: [...choice.weekdays], added: [], left: [] },
  })
  if (!data) return <Waiting error={error} retry={refetch} />
  const count = data.filter(({ miniSessionId, fits }) => isTicked(miniSessionId, fits, choice)).length
  const isByHand = saysNothing(choice)
  return (
    <details className={styles.picks} open={isByHand}>
      <summary>
        <span role="status">{t('seasonEdit.count', { count })}</span>
      </summary>
      <p className={styles.note}>{t(isByHand ? 'seasonEdit.pick.only' : 'seasonEdit.pick')}</p>
      <ul>
        {data.map((session) => {
          const { miniSessionId: id, fits } = session
          return (
            <li key={id}>
              <CheckField
                label={labelOf(session)}
                checked={isTicked(id, fits, choice)}
                onChange={(isSet) => onChange(ticked(choice, id, fits, isSet))}
              />
            </li>
          )
        })}
      </ul>
    </details>
  )
}
