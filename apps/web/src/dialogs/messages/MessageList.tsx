/** System messages on the page: a list above it, each entry for a minute (specification 1, sections 2.6, 9). */

import { DURATION } from '@openroom/protocol/specified'
import { useSessions } from '../../live/sessions.ts'
import { dismiss, type ShownMessage, useMessages } from '../../live/systemMessages.ts'
import { t } from '../../texts/t.ts'
import { isNotice, MessageText } from '../../ui/chat/MessageText.tsx'
import { timeOf } from '../../ui/moments.ts'
import { Icon } from '../../ui/parts/Icon.tsx'
import styles from './messageList.module.css'

type MessageListProps = {
  /** The session that is looked at. */
  readonly session: number | null
  /** Goes to a table of it. */
  readonly onTable?: (table: string) => void
  readonly goTo: (path: string) => void
}

function MessageItem({
  shown: { message },
  onTable,
  onSegment,
}: Pick<MessageListProps, 'onTable'> & {
  readonly shown: ShownMessage
  readonly onSegment: (segmentId: number) => void
}) {
  const { id, commentator, message: parts, role, at } = message
  /** A way that has been gone needs no sign any more. */
  const gone =
    <T,>(go: (to: T) => void) =>
    (to: T) => {
      dismiss(id, DURATION.messageFollowed)
      go(to)
    }
  return (
    <li className={styles.entry} data-role={role ?? undefined}>
      <p>
        {role === 'ADMIN' && <span className={styles.mark}>{t('message.admins')}</span>}
        {commentator !== null && !isNotice(parts) && <b>{t('message.from', { name: commentator })} </b>}
        <MessageText parts={parts} onTable={onTable && gone(onTable)} onSegment={gone(onSegment)} />
        {at !== null && (
          <time className={styles.at} dateTime={at}>
            {timeOf(new Date(at))}
          </time>
        )}
      </p>
      <button
        type="button"
        className={styles.close}
        aria-label={t('message.close')}
        onClick={() => dismiss(id)}
      >
        <Icon name="close" size={20} />
      </button>
    </li>
  )
}

export default function MessageList({ session, onTable, goTo }: MessageListProps) {
  const messages = useMessages(session)
  const sessions = useSessions()
  const onSegment = (segmentId: number): void => {
    const found = sessions?.find((one) => one.segmentId === segmentId)
    if (found) goTo(`/screen/${found.serverId}/${segmentId}`)
  }
  return (
    <section className={styles.place} aria-label={t('message.list')} aria-live="polite">
      <ul className={styles.list}>
        {messages.map((shown) => (
          <MessageItem
            key={shown.message.id}
            shown={shown}
            onSegment={onSegment}
            {...(onTable && shown.session !== null ? { onTable } : {})}
          />
        ))}
      </ul>
    </section>
  )
}
