/** The line that a commentator writes in: Enter sends; what could not be sent stays. */
import { LONGEST_MESSAGE } from '@openroom/protocol/limits'
import { type FormEvent, useState } from 'react'
import { type ChatPlace, say } from '../../live/chat.ts'
import { t } from '../../texts/t.ts'
import { failureOf } from '../parts/failureOf.ts'
import styles from './chatBox.module.css'

export function ChatInput({ place }: { readonly place: ChatPlace }) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isEmpty = text.trim() === ''
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy || isEmpty) return
    setBusy(true)
    setFailure(null)
    try {
      await say(place, text.trim())
      setText('')
    } catch (error) {
      setFailure(t('message.failed', { reason: failureOf(error) }))
    }
    setBusy(false)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      {failure !== null && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <input
        aria-label={t('chat.input')}
        placeholder={t('chat.hint')}
        value={text}
        maxLength={LONGEST_MESSAGE}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => setText(event.target.value)}
        // Keys of the table (next card, play) are letters here.
        onKeyDown={(event) => event.stopPropagation()}
      />
      <button type="submit" disabled={busy || isEmpty}>
        {t('chat.send')}
      </button>
    </form>
  )
}
