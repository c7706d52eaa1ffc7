/** All clubs, each with its last session. */

import type { Club, MiniSession } from '@openroom/protocol/schema/miniSession'
import { useMemo } from 'react'
import { useClubs, useSessions } from '../../live/sessions.ts'
import { compareNames } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import { dayOf, ofDay, weekdayOf } from '../../ui/moments.ts'
import { Loading } from '../../ui/parts/Loading.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { useNarrowed } from '../../ui/parts/useNarrowed.tsx'
import { recentSegments } from './grouping.ts'
import { Listed, NameRow } from './Listed.tsx'
import styles from './list.module.css'
import { rowName } from './rowName.ts'

const NONE: readonly Club[] = []
const nameOf = ({ name }: Club): string => name

/** `Tuesday Pairs · Evening 205 · Tue 24 Nov`, by the calendar of its own town. */
function lastText(session: MiniSession): string {
  const { startDateTime, date, timeZone } = session
  const at = startDateTime !== null ? new Date(startDateTime) : date !== null ? ofDay(date) : null
  const zone = startDateTime === null ? null : timeZone
  const day = at && `${weekdayOf(at, zone)} ${dayOf(at, new Date(), zone)}`
  return [rowName(session, 'nothing'), day].filter(Boolean).join(' · ')
}

export default function ClubsPage() {
  const clubs = useClubs()
  const sessions = useSessions()
  const named = useMemo(() => (clubs ?? NONE).toSorted((a, b) => compareNames(a.name, b.name)), [clubs])
  const { shown, field } = useNarrowed(t('clubs.title'), named, nameOf, t('clubs.search'))
  if (clubs === null || sessions === null) return <Loading />
  if (clubs.length === 0)
    return <Notice drawing="empty" level={1} title={t('clubs.none')} text={t('clubs.none.text')} />
  return (
    <Listed title={t('clubs.title')}>
      {field}
      <ul className={styles.rows} data-rows>
        {shown.map(({ id, serverId, name }) => {
          const [last] = recentSegments(sessions.filter(({ clubId }) => clubId === id))
          return <NameRow key={id} href={`/clubs/${serverId}`} name={name} about={last && lastText(last)} />
        })}
      </ul>
    </Listed>
  )
}
