/** What is said between this table and the desk. */
import type { DeskMessage } from '@openroom/protocol/schema/operate'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { useSpend } from '../../ui/parts/useHandler.ts'
import styles from './operate.module.css'
import type { OperatingConsole } from './operating.ts'

type DeskBoxProps = { readonly operating: OperatingConsole; readonly messages: readonly DeskMessage[] }

export function DeskBox({ operating, messages }: DeskBoxProps) {
  const [text, setText] = useState('')
  const spend = useSpend(text)
  const [busy, setBusy] = useState(false)
  const [isFailed, setFailed] = useState(false)
  const send = async (): Promise<void> => {
    const said = text.trim()
    if (busy || said === '') return
    setBusy(true)
    setFailed(false)
    await operating.tell(said).then(
      () => spend(text, () => setText('')),
      () => setFailed(true),
    )
    setBusy(false)
  }
  return (
    <section className={styles.chat} aria-label={t('operate.chat')}>
      <h2>{t('operate.chat')}</h2>
      {messages.length === 0 && <p>{t('operate.chat.none')}</p>}
      <div role="log">
        {messages.map(({ id, name, text: said, isDesk }) => (
          <p key={id} data-desk={isDesk || undefined}>
            <b>{name}</b> {said}
          </p>
        ))}
      </div>
      <Form unsaved={text.trim() !== ''} onSubmit={() => void send()}>
        <input
          aria-label={t('operate.chat.input')}
          value={text}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" disabled={busy}>
          {t('operate.chat.send')}
        </Button>
      </Form>
      {isFailed && <p role="alert">{t('operate.chat.failed')}</p>}
    </section>
  )
}
