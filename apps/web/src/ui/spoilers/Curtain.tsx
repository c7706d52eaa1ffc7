/** In place of a result that is hidden: one press shows it, and whatever is hidden within. */
import { type MouseEvent, type ReactNode, useState } from 'react'
import { t } from '../../texts/t.ts'
import { keepFocus, RevealedContext } from './hiding.ts'
import styles from './spoilers.module.css'

type CurtainProps = {
  readonly of?: string | undefined
  readonly what?: string | undefined
  /** Shows what is hidden elsewhere with it. */
  readonly onShow?: (() => void) | null
  readonly children: ReactNode
}

type ShowButtonProps = Pick<CurtainProps, 'of' | 'what'> & { readonly onShow: () => void }

function ShowButton({ of, what = t('spoilers.show'), onShow }: ShowButtonProps) {
  const show = (event: MouseEvent) => {
    // What it stands in leads elsewhere, or opens.
    event.stopPropagation()
    keepFocus(event.currentTarget)
    onShow()
  }
  return (
    <button type="button" className={styles.show} onClick={show}>
      {of === undefined ? what : t('spoilers.show.of', { of })}
    </button>
  )
}

export default function Curtain({ of, what, onShow = null, children }: CurtainProps) {
  const [shown, setShown] = useState(false)
  if (shown) return <RevealedContext value={true}>{children}</RevealedContext>
  const show = () => {
    setShown(true)
    onShow?.()
  }
  return <ShowButton of={of} what={what} onShow={show} />
}
