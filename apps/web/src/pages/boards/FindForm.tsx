/** The form that boards of the archive are looked for by. */
import { WHOSE_HANDS } from '@openroom/protocol/findBoards'
import { useId, useState } from 'react'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import styles from './boards.module.css'
import { Chips } from './Chips.tsx'
import { type Field as FieldName, type Fields, faultsOf, GAPS, RESULTS } from './fields.ts'

type FindFormProps = {
  readonly fields: Fields
  readonly onSearch: (fields: Fields) => void
}

const MORE: readonly FieldName[] = ['event', 'note', 'from', 'to', 'lead', 'result', 'swing', 'gap']

const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[]

export function FindForm({ fields, onSearch }: FindFormProps) {
  const [own, setOwn] = useState(fields)
  const [faults, setFaults] = useState(() => faultsOf(fields))
  const id = useId()
  const set = (name: FieldName) => (value: string) => setOwn({ ...own, [name]: value })
  /** Who is told what is wrong is told how to write it too. */
  const text = (
    name: FieldName,
    { hint, ...further }: { readonly hint?: string; readonly type?: string } = {},
  ) => ({
    name,
    value: own[name],
    ...(hint === undefined ? {} : { hint }),
    onChange: (event: { readonly target: { readonly value: string } }) => set(name)(event.target.value),
    error:
      faults[name] === undefined
        ? null
        : [t('boards.fault', { at: faults[name] }), hint].filter((part) => part !== undefined).join(' '),
    autoComplete: 'off',
    maxLength: 200,
    ...further,
  })
  const submit = () => {
    const found = faultsOf(own)
    setFaults(found)
    const [first] = Object.keys(found)
    if (first === undefined) onSearch(own)
    else document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  return (
    <search>
      <Form className={styles.form} unsaved={false} onSubmit={submit} aria-labelledby={id}>
        <h2 id={id} className="said">
          {t('boards.form')}
        </h2>
        <div className={styles.fields}>
          <Field label={t('boards.player')} {...text('player', { hint: t('boards.player.hint') })} />
          <div>
            <Field label={t('boards.auction')} {...text('auction', { hint: t('boards.auction.hint') })} />
            <Chips
              kind="auction"
              label={t('boards.chips.of', { field: t('boards.auction') })}
              line={own.auction}
              onChange={set('auction')}
            />
          </div>
          <div>
            <div className={styles.pair}>
              <Field label={t('boards.hand')} {...text('hand', { hint: t('boards.hand.hint') })} />
              <SelectField
                label={t('boards.whose')}
                value={own.whose === '' ? 'any' : own.whose}
                options={WHOSE_HANDS.map((one) => ({ value: one, label: t(`boards.whose.${one}`) }))}
                onChange={(value) => set('whose')(value === 'any' ? '' : value)}
              />
            </div>
            <Chips kind="shape" label={t('boards.chips.shape')} line={own.hand} onChange={set('hand')} />
            <Chips
              kind="points"
              label={t('boards.chips.points')}
              line={own.hand}
              onChange={set('hand')}
              isNamed
            />
          </div>
          <div>
            <Field label={t('boards.contract')} {...text('contract', { hint: t('boards.contract.hint') })} />
            <Chips
              kind="contract"
              label={t('boards.chips.of', { field: t('boards.contract') })}
              line={own.contract}
              onChange={set('contract')}
            />
          </div>
        </div>
        <details className={styles.more} open={MORE.some((name) => fields[name] !== '')}>
          <summary>{t('boards.more')}</summary>
          <div className={styles.fields}>
            <Field label={t('boards.event')} {...text('event')} />
            <Field label={t('boards.note')} {...text('note', { hint: t('boards.note.hint') })} />
            <Field label={t('boards.from')} {...text('from', { type: 'date' })} />
            <Field label={t('boards.to')} {...text('to', { type: 'date' })} />
            <Field label={t('boards.lead')} {...text('lead', { hint: t('boards.lead.hint') })} />
            <SelectField
              label={t('boards.result')}
              value={own.result}
              options={[
                { value: '', label: t('boards.any') },
                ...keysOf(RESULTS).map((one) => ({ value: one, label: t(`boards.result.${one}`) })),
              ]}
              onChange={set('result')}
            />
            <Field
              label={t('boards.swing')}
              inputMode="numeric"
              {...text('swing', { hint: t('boards.swing.hint') })}
            />
            <SelectField
              label={t('boards.gap')}
              value={own.gap}
              options={[
                { value: '', label: t('boards.any') },
                ...keysOf(GAPS).map((one) => ({ value: one, label: t(`boards.gap.${one}`) })),
              ]}
              onChange={set('gap')}
            />
          </div>
        </details>
        <div className={styles.actions}>
          <Button type="submit" look="primary">
            {t('boards.search')}
          </Button>
        </div>
      </Form>
    </search>
  )
}
