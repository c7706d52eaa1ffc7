/** Names that leave open which known player is meant: the director says who. */
import type { Namesakes } from '@openroom/protocol/schema/desk'
import { useEffect, useRef } from 'react'
import { t } from '../../texts/t.ts'
import { Message } from '../../ui/parts/Message.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { choicesOf, isSaid, type KnownPlayer, type Meant } from './meant.ts'

type NamesakesFieldProps = {
  readonly asked: readonly Namesakes[]
  readonly meant: Meant
  readonly onChange: (meant: Meant) => void
}

const OPEN = 'open'
const NOBODY = 'none'

function choiceOf(meant: Meant, one: Namesakes): string {
  if (!isSaid(meant, one)) return OPEN
  const known = meant[one.name]
  if (!known) return NOBODY
  return `${choicesOf(one).findIndex(({ name, memberId }) => name === known.name && memberId === known.memberId)}`
}

const wordsOf = ({ name, memberId }: KnownPlayer): string =>
  memberId === null ? name : t('phone.players.member', { name, number: memberId })

export function NamesakesField({ asked, meant, onChange }: NamesakesFieldProps) {
  const place = useRef<HTMLDivElement>(null)
  // It comes when the form is sent, far below.
  useEffect(() => place.current?.querySelector('select')?.focus(), [])
  const groups = [
    {
      text: t('desk.namesakes'),
      none: t('desk.namesakes.none'),
      names: asked.filter((one) => one.alike.length === 0),
    },
    { text: t('desk.alike'), none: t('desk.alike.none'), names: asked.filter((one) => one.alike.length > 0) },
  ]
  return (
    <div ref={place}>
      {groups.map(
        ({ text, none, names }) =>
          names.length > 0 && (
            <section key={text}>
              <Message tone="bad">{text}</Message>
              {names.map((one) => (
                <SelectField
                  key={one.name}
                  label={one.name}
                  value={choiceOf(meant, one)}
                  options={[
                    ...(isSaid(meant, one) ? [] : [{ value: OPEN, label: t('desk.namesakes.choose') }]),
                    ...choicesOf(one).map((known, i) => ({ value: `${i}`, label: wordsOf(known) })),
                    { value: NOBODY, label: none },
                  ]}
                  onChange={(value) =>
                    onChange({ ...meant, [one.name]: choicesOf(one)[Number(value)] ?? null })
                  }
                />
              ))}
            </section>
          ),
      )}
    </div>
  )
}
