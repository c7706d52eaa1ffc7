/** An upcoming tournament: its sessions with where they stand, and what can be done with them. */
import { isRunning } from '@openroom/protocol/names'
import type { UpcomingEntry, UpcomingSession } from '@openroom/protocol/schema/upcoming'
import { Link } from 'wouter'
import { t } from '../../texts/t.ts'
import { offered } from '../../ui/action.ts'
import { momentIn } from '../../ui/moments.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { MenuButton } from '../../ui/parts/MenuButton.tsx'
import type { Asked } from './AskDialog.tsx'
import {
  askDelete,
  askPublish,
  askReady,
  askRestart,
  canMove,
  couldBeReady,
  isScheduled,
  titleOf,
} from './steps.ts'
import styles from './upcoming.module.css'

type EntryProps = {
  readonly entry: UpcomingEntry
  readonly onAsk: (asked: Asked) => void
  readonly onPostpone: (entry: UpcomingEntry) => void
  readonly onEdit: () => void
}

/** What a session waits for. */
function standing(session: UpcomingSession, zone: string | null): string {
  const { status, startDateTime, delay } = session
  if (startDateTime === null) return t('standing.open')
  const start = momentIn(startDateTime, zone)
  if (status === 'FINALIZED') return t('standing.ready', { start, minutes: Math.round(delay / 60) })
  if (status !== null && isRunning(status)) return t('standing.begun', { start })
  return status === 'PUBLISHED' && Date.parse(startDateTime) < Date.now()
    ? t('standing.missed', { start })
    : t('standing.at', { start, minutes: Math.round(delay / 60) })
}

function Row({ entry, session, onAsk }: EntryProps & { readonly session: UpcomingSession }) {
  const { miniSessionId, status } = session
  const title = titleOf(entry, session)
  const actions = offered([
    {
      id: 'ready',
      text: t('ready.title'),
      when: couldBeReady([session]).length > 0,
      run: () => onAsk(askReady(entry, [session])),
    },
    {
      id: 'scheduler',
      text: t('scheduler.title'),
      when: isScheduled(session),
      run: () => onAsk(askRestart(session)),
    },
  ])
  return (
    <li className={styles.row}>
      <span className={styles.rowName}>
        {miniSessionId === null ? <b>{title}</b> : <Link href={`/screen/${miniSessionId}`}>{title}</Link>}
        <small>{standing(session, entry.timeZone)}</small>
      </span>
      <span className={styles.mark} data-status={status ?? 'DRAFT'}>
        {t(`standing.${status ?? 'DRAFT'}`)}
      </span>
      {actions.length > 0 && (
        <MenuButton
          className={styles.rowMenu}
          label={t('upcoming.session.menu', { title })}
          icon="down"
          sections={[actions]}
        />
      )}
    </li>
  )
}

function Actions({ entry, onAsk, onPostpone, onEdit }: EntryProps) {
  const { key, sessions } = entry
  const ready = couldBeReady(sessions)
  const isDraft = key.kind === 'draft'
  const untouched = isDraft || sessions.every(canMove)
  return (
    <div className={styles.actions}>
      {untouched && (
        <Button look="danger" onClick={() => onAsk(askDelete(entry))}>
          {t('delete.title')}
        </Button>
      )}
      {sessions.some(canMove) && <Button onClick={() => onPostpone(entry)}>{t('postpone.title')}</Button>}
      <Button onClick={onEdit}>{t('upcoming.edit')}</Button>
      {isDraft && (
        <Button look="primary" onClick={() => onAsk(askPublish(entry))}>
          {t('plan.publish')}
        </Button>
      )}
      {ready.length > 0 && (
        <Button look="primary" onClick={() => onAsk(askReady(entry, ready))}>
          {ready.length === 1 ? t('ready.title') : t('ready.all', { count: ready.length })}
        </Button>
      )}
    </div>
  )
}

/** Sessions shown before the rest is asked for. */
const SHOWN = 6

export function UpcomingItem(props: EntryProps) {
  const { entry } = props
  const about = [entry.organiserName, entry.location, entry.timeZone].filter(Boolean).join(' · ')
  const rows = (sessions: readonly UpcomingSession[]) =>
    sessions.map((session, i) => (
      <Row key={session.miniSessionId ?? `draft-${i}`} {...props} session={session} />
    ))
  const rest = entry.sessions.slice(SHOWN)
  return (
    <article className={styles.entry}>
      <h3>{entry.name}</h3>
      {about !== '' && <p className={styles.about}>{about}</p>}
      {entry.sessions.length === 0 && <p className={styles.about}>{t('upcoming.no.sessions')}</p>}
      <ul className={styles.rows}>{rows(entry.sessions.slice(0, SHOWN))}</ul>
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>{t('upcoming.more.sessions', { count: rest.length })}</summary>
          <ul className={styles.rows}>{rows(rest)}</ul>
        </details>
      )}
      <Actions {...props} />
    </article>
  )
}
