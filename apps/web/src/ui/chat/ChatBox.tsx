/** Commentary at a table (specification 2, section 2): what has been written, and a line for commentators. */
import type { SystemMessage } from '@openroom/protocol/schema/messages'
import { useMemo } from 'react'
import { may, useAccount } from '../../live/account.ts'
import { type ChatPlace, useChat } from '../../live/chat.ts'
import { t } from '../../texts/t.ts'
import { timeOf } from '../moments.ts'
import { ChatInput } from './ChatInput.tsx'
import styles from './chatBox.module.css'
import { isShownWith } from './isShownWith.ts'
import { isNotice, MessageText } from './MessageText.tsx'
import { useStickToEnd } from './useStickToEnd.ts'

export type ChatBoxProps = ChatPlace & {
  /** In a replay nobody writes. */
  readonly readOnly?: boolean
  /** Only what was said about this board; messages that name no board are said of the table. */
  readonly board?: number
}

/** Colours that commentators are told apart by (specification 2, section 2). */
const COLOURS = 8

/** Commentators by the order in which they first wrote. */
function coloursOf(messages: readonly SystemMessage[]): ReadonlyMap<string, number> {
  const colours = new Map<string, number>()
  for (const { commentator } of messages)
    if (commentator !== null && !colours.has(commentator)) colours.set(commentator, colours.size % COLOURS)
  return colours
}

type LineProps = { readonly said: SystemMessage; readonly colour: number | undefined }

function Line({ said, colour }: LineProps) {
  const at = said.at === null ? null : new Date(said.at)
  const notice = isNotice(said.message)
  return (
    <li className={styles.line} data-notice={notice || undefined}>
      {said.commentator !== null && !notice && (
        <b className={styles.who} data-colour={colour}>
          {said.commentator}:{' '}
        </b>
      )}
      <MessageText parts={said.message} />
      {at !== null && (
        <time className={styles.at} dateTime={said.at ?? undefined}>
          {' '}
          {timeOf(at)}
        </time>
      )}
    </li>
  )
}

function Log({ messages }: { readonly messages: readonly SystemMessage[] }) {
  const colours = useMemo(() => coloursOf(messages), [messages])
  const { list, isAtEnd, onScroll, toEnd } = useStickToEnd(messages.at(-1)?.id ?? null)
  return (
    <div className={styles.log}>
      <div
        ref={list}
        className={styles.scroll}
        role="log"
        aria-label={t('chat.label')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        {messages.length === 0 && <p className={styles.none}>{t('chat.none')}</p>}
        <ol className={styles.lines}>
          {messages.map((said) => (
            <Line key={said.id} said={said} colour={colours.get(said.commentator ?? '')} />
          ))}
        </ol>
      </div>
      {!isAtEnd && (
        <button type="button" className={styles.newer} onClick={toEnd}>
          {t('chat.newer')}
        </button>
      )}
    </div>
  )
}

export default function ChatBox({ readOnly = false, board, ...place }: ChatBoxProps) {
  const { role } = useAccount()
  const writes = !readOnly && place.status === 'LIVE' && may.comment(role)
  const { messages, failed } = useChat(place)
  return (
    <section className={styles.chat} aria-label={t('chat.label')}>
      {messages === null ? (
        <p className={styles.none} role="status">
          {t(failed ? 'chat.failed' : 'chat.loading')}
        </p>
      ) : (
        <Log messages={messages.filter((one) => isShownWith(one, board))} />
      )}
      {writes && <ChatInput place={place} />}
    </section>
  )
}
