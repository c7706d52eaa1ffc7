/** A meter of a new password's strength (OWASP ASVS 2.1.8): it advises, the server decides. */
import { useEffect, useState } from 'react'
import { useAccount } from '../../live/account.ts'
import { t } from '../../texts/t.ts'
import styles from './account.module.css'

const WORDS = ['strength.0', 'strength.1', 'strength.2', 'strength.3', 'strength.4'] as const

type StrengthOf = (password: string, words: readonly string[]) => number

export function PasswordStrength({ password }: { readonly password: string }) {
  const [strengthOf, setStrengthOf] = useState<StrengthOf | null>(null)
  const { name, email } = useAccount()
  const isTyped = password !== ''
  useEffect(() => {
    if (!isTyped) return
    let isGone = false
    // Without it the dialog is what it was.
    import('./strength.ts').then(
      (loaded) => !isGone && setStrengthOf(() => loaded.strengthOf),
      () => {},
    )
    return () => {
      isGone = true
    }
  }, [isTyped])
  if (!isTyped || strengthOf === null) return null
  const score = strengthOf(
    password,
    [name, email].filter((word) => word !== null),
  )
  const words = t(WORDS[score] ?? WORDS[0])
  return (
    <p className={styles.strength} data-score={score}>
      <meter min={0} max={4} low={2} high={3} optimum={4} value={score} aria-label={t('strength.label')}>
        {words}
      </meter>
      <span role="status">{words}</span>
    </p>
  )
}
