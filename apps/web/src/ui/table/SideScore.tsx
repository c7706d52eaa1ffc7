/** A score as the side that gained would say it: `N-S +620`. */
import { t } from '../../texts/t.ts'

export function SideScore({ scoreNs }: { readonly scoreNs: number }) {
  const side = scoreNs >= 0 ? 'NS' : 'EW'
  if (scoreNs === 0) return <span>{t('score.zero')}</span>
  return (
    <span>
      {t(`side.${side}`)} {`+${Math.abs(scoreNs)}`}
    </span>
  )
}
