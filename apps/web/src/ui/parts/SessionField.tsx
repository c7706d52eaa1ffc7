/** Which live or upcoming session a dialog is about. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { t } from '../../texts/t.ts'
import { SelectField } from './SelectField.tsx'

type SessionFieldProps = {
  readonly sessions: readonly MiniSession[]
  readonly value: number | null
  readonly onChange: (session: number) => void
}

/** No session has this id. */
const NONE = 0

export function SessionField({ sessions, value, onChange }: SessionFieldProps) {
  const none = t(sessions.length > 0 ? 'message.session.none' : 'message.session.noneOpen')
  return (
    <SelectField
      label={t('message.session')}
      value={value ?? NONE}
      options={[
        ...(value === null ? [{ value: NONE, label: none }] : []),
        ...sessions.map(({ miniSessionId, name }) => ({ value: miniSessionId, label: name })),
      ]}
      onChange={(session) => session !== NONE && onChange(session)}
    />
  )
}

/**
 * The session a dialog begins with: the one it was opened from, else the first there is. Opened from one that is over
 * it begins with none: nobody means another one without choosing it.
 */
export const firstOf = (sessions: readonly MiniSession[], from: number | null): number | null =>
  (from === null ? sessions[0] : sessions.find(({ miniSessionId }) => miniSessionId === from))
    ?.miniSessionId ?? null
