/** The question before what staff does to an entry of the list. */
import { isRunning, isWaiting } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { Link } from 'wouter'
import { useDeskSessionsAt } from '../../live/desk.ts'
import { t } from '../../texts/t.ts'
import { ConfirmDialog } from '../../ui/parts/ConfirmDialog.tsx'
import styles from '../../ui/parts/dialogList.module.css'
import { titleBesideTournament } from '../../ui/sessionTitle.ts'
import { unsettledText } from '../../ui/unsettled.ts'
import type { StaffAction } from './entryActions.ts'

const NONE: readonly MiniSession[] = []

/** What sessions lack that are to be closed; `null` while it is not known. */
function useUnsettled(sessions: readonly MiniSession[]) {
  const desks = useDeskSessionsAt(sessions.map(({ miniSessionId }) => miniSessionId))
  if (desks.some(({ isFetching }) => isFetching)) return null
  return sessions.flatMap((session, i) => {
    const desk = desks[i]?.data
    const text = !isRunning(session.status)
      ? t('list.archive.begun')
      : isWaiting(session)
        ? t('list.archive.awaits')
        : desk
          ? unsettledText(desk)
          : t('list.archive.unknown')
    return text === undefined ? [] : [{ session, text }]
  })
}

type QuestionProps = {
  readonly action: StaffAction
  readonly asks: NonNullable<StaffAction['asks']>
  readonly onClose: () => void
}

export default function Question({ action, asks, onClose }: QuestionProps) {
  const { closes = NONE } = asks
  const unsettled = useUnsettled(closes)
  const why =
    unsettled === null
      ? t('list.archive.looking')
      : unsettled.length > 0
        ? t('list.archive.unsettled', { count: unsettled.length })
        : null
  return (
    <ConfirmDialog
      title={action.text}
      text={asks.question}
      about={asks.about}
      explains={asks.explains}
      why={why}
      action={t('list.yes')}
      danger={asks.danger ?? false}
      onConfirm={action.run}
      onClose={onClose}
    >
      {unsettled !== null && unsettled.length > 0 && (
        <ul className={styles.list}>
          {unsettled.map(({ session, text }) => (
            <li key={session.miniSessionId}>
              <span className={styles.name}>
                <Link href={`/desk?session=${session.miniSessionId}`} onClick={onClose}>
                  {titleBesideTournament(session)}
                </Link>
                <small>{text}</small>
              </span>
            </li>
          ))}
        </ul>
      )}
      {closes.length > 0 && unsettled?.length === 0 && (
        <p>{t('list.archive.closes', { count: closes.length })}</p>
      )}
    </ConfirmDialog>
  )
}
