/** What operators tell the desk, and what it tells them. */
import type { DeskSession } from '@openroom/protocol/schema/desk'
import type { DeskMessage } from '@openroom/protocol/schema/operate'
import { useState } from 'react'
import { sayToOperator } from '../../live/deskOperators.ts'
import { t } from '../../texts/t.ts'
import { timeOf } from '../../ui/moments.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { useSpend } from '../../ui/parts/useHandler.ts'
import { tableName } from '../../ui/unsettled.ts'
import styles from './desk.module.css'
import { placesOf } from './places.ts'

type ChatProps = { readonly session: DeskSession; readonly messages: readonly DeskMessage[] }

export function OperatorChat({ session, messages }: ChatProps) {
  const [chosen, choose] = useState<string | null>(null)
  const [text, setText] = useState('')
  const spend = useSpend(text)
  const attempt = useAttempt()
  const names = new Map(session.tables.map((table) => [table.tableId, tableName(table)]))
  const tables = new Map(
    placesOf(session, null)
      .filter(({ all }) => all > 0)
      .map(({ table }) => [tableName(table), table.tableId]),
  )
  // Whom the desk answers: who wrote last.
  const asking = messages.findLast(({ isDesk }) => !isDesk)
  const to = chosen ?? (asking && names.get(asking.tableId)) ?? [...tables.keys()][0] ?? ''
  const send = () => {
    const tableId = tables.get(to)
    const said = text.trim()
    if (tableId === undefined || said === '') return
    void attempt.run(async () => {
      await sayToOperator(session.miniSessionId, tableId, said)
      spend(text, () => setText(''))
    })
  }
  return (
    <section className={styles.chat} aria-label={t('desk.chat')} data-print="none">
      <h2>{t('desk.chat')}</h2>
      {messages.length === 0 && <p>{t('operate.chat.none')}</p>}
      <div role="log" tabIndex={messages.length > 0 ? 0 : undefined} aria-label={t('desk.chat')}>
        {messages.map(({ id, tableId, name, isDesk, text: said, at }) => (
          <p key={id} data-desk={isDesk || undefined}>
            <small>{`${timeOf(new Date(at))} · ${names.get(tableId) ?? ''}`}</small> <b>{name}</b> {said}
          </p>
        ))}
      </div>
      {session.status !== 'ARCHIVED' && tables.size > 0 && (
        <Form unsaved={text.trim() !== ''} onSubmit={send}>
          <SelectField
            label={t('desk.chat.to')}
            value={to}
            options={[...tables.keys()].map((value) => ({ value, label: value }))}
            onChange={choose}
          />
          <Field
            label={t('desk.chat.text')}
            value={text}
            maxLength={500}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
          />
          <Button type="submit" disabled={attempt.busy}>
            {t('operate.chat.send')}
          </Button>
        </Form>
      )}
      {attempt.failure !== null && <Message tone="bad">{attempt.failure}</Message>}
    </section>
  )
}
