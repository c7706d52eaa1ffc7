/** A club's own movement: one that it has, or one of a file, which is said to be sound before anything is made of it. */
import { type MovementFault, readMovement, writeMovement } from '@openroom/bridge/movement/own'
import type { KeptMovements } from '@openroom/protocol/schema/desk'
import { useState } from 'react'
import { readProgramMovement, removeMovement, useMovements } from '../../live/desk.ts'
import { t } from '../../texts/t.ts'
import { base64Of } from '../../ui/base64Of.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { ConfirmDialog } from '../../ui/parts/ConfirmDialog.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { failureOf } from '../../ui/parts/failureOf.ts'
import { SelectField } from '../../ui/parts/SelectField.tsx'

export type MovementFieldProps = {
  readonly serverId: number
  readonly value: string | null
  readonly error: string | null
  readonly onChange: (movement: string | null) => void
}

const faultText = ({ code, line = 0, round = 0, table = 0, pair = 0, set = 0 }: MovementFault): string =>
  t(`desk.movement.fault.${code}`, { line, round, table, pair, set })

const isOfProgram = (file: File): boolean => file.name.toLowerCase().endsWith('.bws')

/** What it is called, and for whom it is. */
function titleOf(text: string): string {
  const read = readMovement(text)
  if (!read.ok) return ''
  const { name, pairs, rounds } = read.value
  return t('desk.movement.title', { name, pairs, rounds })
}

/** One of the club's by the same name, in whose place it is kept. */
function nameReplaced(kept: KeptMovements, value: string | null): string | null {
  const read = value === null ? null : readMovement(value)
  if (!read?.ok || kept.some(({ text }) => text === value)) return null
  return kept.find(({ name }) => name === read.value.name)?.name ?? null
}

type RemoveProps = { readonly serverId: number; readonly name: string; readonly onRemoved: () => void }

function Remove({ serverId, name, onRemoved }: RemoveProps) {
  const [isAsking, ask] = useState(false)
  return (
    <>
      <Button aria-label={`${t('desk.movement.remove')}: ${name}`} onClick={() => ask(true)}>
        {t('desk.movement.remove')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          danger
          title={t('desk.movement.remove')}
          text={t('desk.movement.remove.text', { name })}
          action={t('desk.movement.remove')}
          onConfirm={async () => {
            await removeMovement(serverId, name)
            onRemoved()
          }}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}

export function MovementField({ serverId, value, error, onChange }: MovementFieldProps) {
  const { data: kept = [], error: failed } = useMovements(serverId)
  const [fault, setFault] = useState<string | null>(null)
  const chosen = kept.find(({ text }) => text === value)
  const replaced = nameReplaced(kept, value)
  const texts = [...new Set([...kept.map(({ text }) => text), ...(value === null ? [] : [value])])]
  const take = async (file: File) => {
    const text = isOfProgram(file)
      ? (await readProgramMovement({ serverId, file: await base64Of(file) })).text
      : await file.text()
    const read = readMovement(text, file.name.replace(/\.[^.]*$/, ''))
    setFault(read.ok ? null : faultText(read.error))
    if (read.ok) onChange(writeMovement(read.value))
  }
  return (
    <>
      <SelectField
        label={t('desk.movement')}
        value={value ?? ''}
        error={error ?? (failed && failureOf(failed))}
        hint={replaced === null ? undefined : t('desk.movement.replaces', { name: replaced })}
        options={[
          { value: '', label: t('desk.movement.choose') },
          ...texts.map((text) => ({ value: text, label: titleOf(text) })),
        ]}
        onChange={(text) => {
          setFault(null)
          onChange(text === '' ? null : text)
        }}
      />
      {chosen && <Remove serverId={serverId} name={chosen.name} onRemoved={() => onChange(null)} />}
      <Field
        label={t('desk.movement.file')}
        hint={t('desk.movement.file.hint')}
        type="file"
        error={fault}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) take(file).catch((failed) => setFault(failureOf(failed)))
          // Put right, the same file can be taken again.
          target.value = ''
        }}
      />
    </>
  )
}
