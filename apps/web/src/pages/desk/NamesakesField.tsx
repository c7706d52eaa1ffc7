/** Names that several known players have: the director says who is meant. */
import type { Namesakes } from '@openroom/protocol/schema/desk'
import { useEffect, useRef } from 'react'
import { t } from '../../texts/t.ts'
import { Message } from '../../ui/parts/Message.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { isSaid, type Meant } from './meant.ts'

type NamesakesFieldProps = {
  readonly asked: readonly Namesakes[]
  readonly meant: Meant
  readonly onChange: (meant: Meant) => void
}

const OPEN = 'open'
const NOBODY = 'none'

function choiceOf(meant: Meant, one: Namesakes): string {
  if (!isSaid(meant, one)) return OPEN
  const memberId = meant[one.name]
  return memberId == null ? NOBODY : `#${memberId}`
}

export function NamesakesField({ asked, meant, onChange }: NamesakesFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  // It comes when the form is sent, far below.
  useEffect(() => place.current?.querySelector('select')?.focus(), [])
  return (
    <div ref={place}>
      <Message tone="bad">{t('desk.namesakes')}</Message>
      {asked.map((one) => (
        <SelectField
          key={one.name}
          label={one.name}
          value={choiceOf(meant, one)}
          options={[
            ...(isSaid(meant, one) ? [] : [{ value: OPEN, label: t('desk.namesakes.choose') }]),
            ...one.memberIds.map((number) => ({
              value: `#${number}`,
              label: t('phone.players.member', { name: one.name, number }),
            })),
            { value: NOBODY, label: t('desk.namesakes.none') },
          ]}
          onChange={(value) => onChange({ ...meant, [one.name]: value === NOBODY ? null : value.slice(1) })}
        />
      ))}
    </div>
  )
}
