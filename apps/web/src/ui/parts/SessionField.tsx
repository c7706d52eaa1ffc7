/** Which live or upcoming session a dialog is about. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { t } from '../../texts/t.ts'
import { SelectField } from './SelectField.tsx'

type SessionFieldProps = {
  readonly sessions: readonly MiniSession[]
  readonly value: number | null
  readonly onChange: (session: number) => void
}

export function SessionField({ sessions, value, onChange }: SessionFieldProps) {
  return (
    <SelectField
      label={t('message.session')}
      value={value ?? 0}
      options={sessions.map(({ miniSessionId, name }) => ({ value: miniSessionId, label: name }))}
      onChange={onChange}
    />
  )
}

/** The session a dialog begins with: the one it was opened from, else the first there is. */
export const firstOf = (sessions: readonly MiniSession[], from: number | null): number | null =>
  (sessions.find(({ miniSessionId }) => miniSessionId === from) ?? sessions[0])?.miniSessionId ?? null
