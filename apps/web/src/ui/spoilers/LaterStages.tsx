/** Below a list of where somebody has played, without spoilers: one press shows the later stages, if there are any. */
import { t } from '../../texts/t.ts'
import { Button } from '../parts/Button.tsx'
import { keepFocus } from './hiding.ts'
import styles from './spoilers.module.css'

export default function LaterStages({ onShow }: { readonly onShow: () => void }) {
  const show = (button: Element) => {
    keepFocus(button)
    onShow()
  }
  return (
    <p className={styles.later}>
      {t('spoilers.later')}{' '}
      <Button onClick={(event) => show(event.currentTarget)}>{t('spoilers.later.show')}</Button>
    </p>
  )
}
