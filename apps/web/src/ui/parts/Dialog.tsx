/** A dialog: head with its title, body that scrolls, foot with the primary button last. */
import { Dialog as Radix } from 'radix-ui'
import type { FormEvent, ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import styles from './dialog.module.css'
import { Icon } from './Icon.tsx'

type DialogProps = {
  readonly title: string
  readonly size?: 'small' | 'large'
  readonly onClose: () => void
  readonly onSubmit?: () => void
  readonly foot: ReactNode
  readonly children: ReactNode
}

export function Dialog({ title, size = 'small', onClose, onSubmit, foot, children }: DialogProps) {
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.scrim}>
          <Radix.Content className={styles.dialog} data-size={size} aria-describedby={undefined}>
            <form onSubmit={submit} noValidate>
              <header className={styles.head}>
                <Radix.Title>{title}</Radix.Title>
                <Radix.Close className={styles.close} aria-label={t('dialog.close')}>
                  <Icon name="close" size={22} />
                </Radix.Close>
              </header>
              <div className={styles.body}>{children}</div>
              <footer className={styles.foot}>{foot}</footer>
            </form>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
