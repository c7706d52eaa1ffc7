/** Above what is hidden, without spoilers: what that is, and one press that shows all of it. */
import { t } from '../../texts/t.ts'
import { Button } from '../parts/Button.tsx'
import { keepFocus } from './hiding.ts'
import styles from './spoilers.module.css'

type HiddenBarProps = { readonly text: string; readonly what: string; readonly onShow: () => void }

export default function HiddenBar({ text, what, onShow }: HiddenBarProps) {
  return (
    <section className={styles.bar} aria-label={t('spoilers.hidden')}>
      <p>{text}</p>
      <Button
        onClick={(event) => {
          keepFocus(event.currentTarget)
          onShow()
        }}
      >
        {what}
      </Button>
    </section>
  )
}
