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
import { TextField } from '../../ui/parts/Field.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { seatedNext } from './boards.ts'
import type { PartProps } from './ConsoleHead.tsx'
import { namesAt } from './consoleState.ts'
import styles from './operate.module.css'

type Chosen = { readonly [At in Seat]?: string }

type WhomProps = {
  readonly asked: Asked
  readonly value: string
  readonly error: string | null
  readonly onChoose: (name: string) => void
}

function Whom({ asked, value, error, onChoose }: WhomProps) {
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
      error={error}
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
  /** What keeps them from their seats: it cannot be read, or somebody is not chosen. */
  const [wrong, setWrong] = useState<{ readonly text: string } | 'ask' | null>(null)
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
  const askedFor = (isMissing: boolean) => (wrong === 'ask' && isMissing ? t('operate.seats.ask') : null)
  const put = () => {
    const seats: LineUp = Object.fromEntries(
      asked.map(({ seat, known }) => [seat, known ?? chosen[seat] ?? '']),
    )
    const names = bySeat((seat) => seats[seat] ?? sat[seat])
    const twice = sitsTwice(names)
    if (readings.length > 1 && reading === null) setWrong('ask')
    else if (asked.length === 0) setWrong({ text: t('operate.seats.nobody') })
    else if (SEATS.some((seat) => seats[seat] === '')) setWrong('ask')
    else if (twice !== null) setWrong({ text: t('operate.seats.twice', { name: twice }) })
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
      <dl className={styles.sat}>
        {SEATS.map((seat) => (
          <div key={seat}>
            <dt>{t(`seat.${seat}`)}</dt>
            <dd>{asked.find((one) => one.seat === seat)?.known ?? chosen[seat] ?? sat[seat] ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <TextField
        label={t('operate.seats.names')}
        hint={t('operate.seats.hint', { ns: table.rosters.NS.join(', '), ew: table.rosters.EW.join(', ') })}
        error={wrong === 'ask' ? null : wrong?.text}
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
      {readings.length > 1 && (
        <SelectField
          label={t('operate.seats.letters')}
          value={reading ?? ''}
          error={askedFor(reading === null)}
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
          error={askedFor((chosen[one.seat] ?? '') === '')}
          onChoose={(name) => setChosen({ ...chosen, [one.seat]: name })}
        />
      ))}
    </Dialog>
  )
}
