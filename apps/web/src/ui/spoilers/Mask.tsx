/** A cell that is hidden; the first of a row shows them all. */
import { t } from '../../texts/t.ts'
import { keepFocus } from './hiding.ts'
import styles from './spoilers.module.css'

export function Mask({ onShow }: { readonly onShow: (() => void) | undefined }) {
  if (onShow === undefined) return <span title={t('spoilers.hidden')}>·</span>
  return (
    <button
      type="button"
      className={styles.show}
      aria-label={t('spoilers.show.row.spoken')}
      onClick={(event) => {
        // A press elsewhere in the row leads to its replay.
        event.stopPropagation()
        keepFocus(event.currentTarget)
        onShow()
      }}
    >
      {t('spoilers.show.row')}
    </button>
  )
}
