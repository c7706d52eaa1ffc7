/** The line that a commentator writes in: Enter sends; what could not be sent stays. */
import { LONGEST_MESSAGE } from '@openroom/protocol/limits'
import { useState } from 'react'
import { type ChatPlace, say } from '../../live/chat.ts'
import { t } from '../../texts/t.ts'
import { Form } from '../parts/Form.tsx'
import { failureOf } from '../parts/failureOf.ts'
import { useSpend } from '../parts/useHandler.ts'
import { readStored, store } from '../sessionStorage.ts'
import styles from './chatBox.module.css'

/** What is written and not sent yet, kept for its table until the tab is closed: no way out of the box loses it. */
function useDraft({ miniSessionId, table }: ChatPlace) {
  const name = `comment.${miniSessionId}.${table}`
  const [draft, setDraft] = useState({ name, text: readStored(name) ?? '' })
  const text = draft.name === name ? draft.text : (readStored(name) ?? '')
  const write = (next: string): void => {
    store(name, next)
    setDraft({ name, text: next })
  }
  return [text, write] as const
}

export function ChatInput({ place }: { readonly place: ChatPlace }) {
  const [text, setText] = useDraft(place)
  const spend = useSpend(text)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const isEmpty = text.trim() === ''
  const send = async (): Promise<void> => {
    if (busy || isEmpty) return
    setBusy(true)
    setFailure(null)
    try {
      await say(place, text.trim())
      spend(text, () => setText(''))
    } catch (error) {
      setFailure(t('message.failed', { reason: failureOf(error) }))
    }
    setBusy(false)
  }
  return (
    <Form className={styles.form} unsaved={false} onSubmit={() => void send()}>
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
      />
      <button type="submit" disabled={busy || isEmpty}>
        {t('chat.send')}
      </button>
    </Form>
  )
}
