/** Four of a team put on their seats in both rooms. */
import type { CaptainRound, LineUpOfTeam } from '@openroom/protocol/schema/lineUps'
import { t } from '../../texts/t.ts'
import { Button } from '../parts/Button.tsx'
import { Field } from '../parts/Field.tsx'
import { Form } from '../parts/Form.tsx'
import { Message } from '../parts/Message.tsx'
import { SelectField } from '../parts/SelectField.tsx'
import { useForm } from '../parts/useForm.ts'
import styles from './lineUps.module.css'

type Sides = CaptainRound['sides']

const SEATS = { NS: ['N', 'S'], EW: ['E', 'W'] } as const
const ROOMS = ['open', 'closed'] as const
const ROOM_TEXTS = { open: 'room.OPEN', closed: 'room.CLOSED' } as const

const namesOf = (lineUp: LineUpOfTeam | null): readonly string[] =>
  lineUp === null ? ['', '', '', ''] : [...lineUp.open, ...lineUp.closed]

type Draft = { readonly names: readonly string[]; readonly reason: string }

const wrongIn = (names: readonly string[]): readonly number[] =>
  names.flatMap((name, i) => (name === '' || names.indexOf(name) < i ? [i] : []))

type LineUpFormProps = {
  readonly roster: readonly string[]
  readonly sides: Sides
  /** What is on the seats at first. */
  readonly begun: LineUpOfTeam | null
  readonly action: string
  /** The others see it already: why it is another one now. */
  readonly asksReason?: boolean
  readonly onPut: (lineUp: LineUpOfTeam, reason: string) => Promise<unknown>
  readonly onCancel?: () => void
}

export function LineUpForm({ roster, sides, begun, action, asksReason, onPut, onCancel }: LineUpFormProps) {
  // Who has left the team since has left the seat.
  const first = namesOf(begun).map((name) => (roster.includes(name) ? name : ''))
  const form = useForm<Draft, readonly (number | 'reason')[]>({ names: first, reason: '' }, (draft) => [
    ...wrongIn(draft.names),
    ...(asksReason && draft.reason.trim() === '' ? (['reason'] as const) : []),
  ])
  const { names, reason } = form.draft
  const faultAt = (i: number): string | null => {
    if (!form.isTried || !wrongIn(names).includes(i)) return null
    return t(names[i] === '' ? 'lineUps.choose' : 'lineUps.twice')
  }
  const put = () =>
    form.send(async () => {
      const [a = '', b = '', c = '', d = ''] = names
      await onPut({ open: [a, b], closed: [c, d] }, reason.trim())
      form.spend({ names, reason: '' })
    })
  return (
    <Form className={styles.form} {...form.frame} onSubmit={put}>
      {form.failure !== null && <Message tone="bad">{form.failure}</Message>}
      {ROOMS.map((room, at) => (
        <fieldset key={room} className={styles.room}>
          <legend>{t(ROOM_TEXTS[room])}</legend>
          {SEATS[sides[room]].map((seat, i) => (
            <SelectField
              key={seat}
              label={t(`seat.${seat}`)}
              error={faultAt(at * 2 + i)}
              value={names[at * 2 + i] ?? ''}
              options={['', ...roster].map((value) => ({ value, label: value }))}
              onChange={(name) =>
                form.change({ names: names.map((one, n) => (n === at * 2 + i ? name : one)) })
              }
            />
          ))}
        </fieldset>
      ))}
      {asksReason && (
        <Field
          label={t('correct.reason')}
          error={form.isTried && reason.trim() === '' ? t('lineUps.reason') : null}
          value={reason}
          maxLength={500}
          onChange={({ target }) => form.change({ reason: target.value })}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" look="primary" disabled={form.busy}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t('dialog.cancel')}</Button>}
      </div>
    </Form>
  )
}

/** Who sits where, room by room. */
export const LineUpWords = ({ lineUp, sides }: { readonly lineUp: LineUpOfTeam; readonly sides: Sides }) => (
  <dl className={styles.words}>
    {ROOMS.map((room) => (
      <div key={room}>
        <dt>{t(ROOM_TEXTS[room])}</dt>
        {SEATS[sides[room]].map((seat, i) => (
          <dd key={seat}>
            <abbr title={t(`seat.${seat}`)}>{t(`seat.${seat}.short`)}</abbr> {lineUp[room][i]}
          </dd>
        ))}
      </div>
    ))}
  </dl>
)

/** How the other team sits: on the other seats. */
export const otherSides = ({ open, closed }: Sides): Sides => ({ open: closed, closed: open })
