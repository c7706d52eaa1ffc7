/** A result as it is typed in one line, and why it is another than was told. */
import { readResultLine } from '@openroom/bridge/operate/resultLine'
import { t } from '../../texts/t.ts'
import { Field } from '../../ui/parts/Field.tsx'
import { useForm } from '../../ui/parts/useForm.ts'

const EMPTY = { text: '', reason: '' }

const isWrong = ({ text }: typeof EMPTY) => (readResultLine(text) === null ? { text: true } : {})

export const useResultForm = () => useForm(EMPTY, isWrong)

export function ResultFields({ form }: { readonly form: ReturnType<typeof useResultForm> }) {
  const { draft, change, faults, isTried } = form
  return (
    <>
      <Field
        label={t('desk.phones.correct.result')}
        hint={t('desk.phones.correct.hint')}
        error={isTried && 'text' in faults ? t('desk.phones.correct.wrong') : null}
        value={draft.text}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={({ target }) => change({ text: target.value })}
      />
      <Field
        label={t('desk.phones.correct.reason')}
        value={draft.reason}
        maxLength={500}
        onChange={({ target }) => change({ reason: target.value })}
      />
    </>
  )
}
