/** Fields of a weighted score (Law 12C1c): what might have happened, and how likely. */
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { CheckField } from '../../ui/parts/CheckField.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import styles from './correct.module.css'
import { errorOf, type FieldsProps } from './fieldParts.tsx'
import { NO_SHARE, type ShareDraft } from './wanted.ts'

/** As many as a ruling may have. */
const MOST = 20

type SideProps = {
  readonly title: string
  readonly shares: readonly ShareDraft[]
  readonly error: string | null
  readonly onChange: (shares: readonly ShareDraft[]) => void
}

function Side({ title, shares, error, onChange }: SideProps) {
  const change = (at: number, changed: Partial<ShareDraft>) =>
    onChange(shares.map((one, i) => (i === at ? { ...one, ...changed } : one)))
  const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const
  return (
    <fieldset className={styles.shares}>
      <legend>{title}</legend>
      {shares.map(({ percent, result }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shares have nothing but their place
        <div key={at} className={styles.share}>
          <Field
            {...plain}
            label={t('correct.share.percent', { number: at + 1 })}
            value={percent}
            inputMode="decimal"
            onChange={({ target }) => change(at, { percent: target.value })}
          />
          <Field
            {...plain}
            label={t('correct.share.result', { number: at + 1 })}
            hint={at === 0 ? t('correct.share.hint') : undefined}
            error={at === 0 ? error : null}
            value={result}
            onChange={({ target }) => change(at, { result: target.value })}
          />
        </div>
      ))}
      {shares.length < MOST && (
        <Button onClick={() => onChange([...shares, NO_SHARE])}>{t('correct.share.more')}</Button>
      )}
    </fieldset>
  )
}

export function Shares({ draft, wrong, onChange }: FieldsProps) {
  const { shares, sharesEw } = draft
  return (
    <>
      <Side
        title={t(sharesEw === null ? 'correct.share.both' : 'correct.ns')}
        shares={shares}
        error={errorOf(wrong, 'shares')}
        onChange={(changed) => onChange({ shares: changed })}
      />
      <CheckField
        label={t('correct.share.apart')}
        checked={sharesEw !== null}
        onChange={(apart) => onChange({ sharesEw: apart ? shares : null })}
      />
      {sharesEw && (
        <Side
          title={t('correct.ew')}
          shares={sharesEw}
          error={errorOf(wrong, 'sharesEw')}
          onChange={(changed) => onChange({ sharesEw: changed })}
        />
      )}
    </>
  )
}
