/** Who sits at the table: names typed or pasted, each that is mistyped asked about beside the known one. */
import {
  type Asked,
  askedOf,
  type LineUp,
  meantOf,
  readLineUps,
  sitsTwice,
} from '@openroom/bridge/operate/seats'
import { bySeat, SEATS, type Seat } from '@openroom/bridge/seat'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { seatedNext } from './boards.ts'
import type { PartProps } from './ConsoleHead.tsx'
import styles from './operate.module.css'
import { namesAt } from './operating.ts'

type Chosen = { readonly [At in Seat]?: string }

function Whom({
  asked,
  value,
  onChoose,
}: {
  readonly asked: Asked
  readonly value: string
  readonly onChoose: (name: string) => void
}) {
  const { seat, typed, alike } = asked
  const options = [
    { value: '', label: '' },
    ...alike.map((name) => ({ value: name, label: name })),
    { value: typed, label: t('operate.seats.other', { name: typed }) },
  ]
  return (
    <SelectField
      label={t('operate.seats.meant', { seat: t(`seat.${seat}`), name: typed })}
      value={value}
      options={options}
      onChange={onChoose}
    />
  )
}

const lineUpText = (lineUp: LineUp): string =>
  SEATS.flatMap((seat) =>
    lineUp[seat] === undefined ? [] : [`${t(`seat.${seat}.short`)}: ${lineUp[seat]}`],
  ).join(', ')

export function SeatsForm({ operating, is }: PartProps) {
  const { state, table, record } = is
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Chosen>({})
  /** Which of two that the text may mean. */
  const [reading, setReading] = useState<number | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const close = () => operating.show(null)
  if (state.board === null || table === null)
    return (
      <Dialog title={t('operate.seats')} onClose={close} cancel={t('operate.close')}>
        <p>{t('operate.hands.first')}</p>
      </Dialog>
    )
  const sat = { ...seatedNext(table, record), ...namesAt(state) }
  const readings = meantOf(
    readLineUps(
      text,
      bySeat((seat) => [t(`seat.${seat}`), t(`seat.${seat}.short`)]),
    ),
    table.rosters,
  )
  const lineUp = readings.length > 1 ? readings[reading ?? -1] : readings[0]
  const asked = askedOf(lineUp ?? {}, table.rosters)
  const open = asked.filter(({ known }) => known === null)
  const put = () => {
    const seats: LineUp = Object.fromEntries(
      asked.map(({ seat, known }) => [seat, known ?? chosen[seat] ?? '']),
    )
    const names = bySeat((seat) => seats[seat] ?? sat[seat])
    const twice = sitsTwice(names)
    if (readings.length > 1 && reading === null) setWrong(t('operate.seats.ask'))
    else if (asked.length === 0) setWrong(t('operate.seats.nobody'))
    else if (SEATS.some((seat) => seats[seat] === '')) setWrong(t('operate.seats.ask'))
    else if (twice !== null) setWrong(t('operate.seats.twice', { name: twice }))
    else {
      operating.seat(seats)
      close()
    }
  }
  return (
    <Dialog
      title={t('operate.seats')}
      onClose={close}
      unsaved={text !== ''}
      onSubmit={put}
      cancel={t('operate.close')}
      submit={t('operate.seats.put')}
    >
      {wrong !== null && <Message tone="bad">{wrong}</Message>}
      <dl className={styles.sat}>
        {SEATS.map((seat) => (
          <div key={seat}>
            <dt>{t(`seat.${seat}`)}</dt>
            <dd>{asked.find((one) => one.seat === seat)?.known ?? chosen[seat] ?? sat[seat] ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.lineUp}>
        <b>{t('operate.seats.names')}</b>
        <textarea
          rows={4}
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setChosen({})
            setReading(null)
            setWrong(null)
          }}
        />
        <small>
          {t('operate.seats.hint', { ns: table.rosters.NS.join(', '), ew: table.rosters.EW.join(', ') })}
        </small>
      </label>
      {readings.length > 1 && (
        <SelectField
          label={t('operate.seats.letters')}
          value={reading ?? ''}
          options={[
            { value: '', label: '' },
            ...readings.map((one, i) => ({ value: i, label: lineUpText(one) })),
          ]}
          onChange={(to) => {
            setChosen({})
            setReading(to === '' ? null : Number(to))
          }}
        />
      )}
      {open.map((one) => (
        <Whom
          key={`${one.seat} ${one.typed}`}
          asked={one}
          value={chosen[one.seat] ?? ''}
          onChoose={(name) => setChosen({ ...chosen, [one.seat]: name })}
        />
      ))}
    </Dialog>
  )
}
