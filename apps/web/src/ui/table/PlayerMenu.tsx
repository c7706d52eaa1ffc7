/** The menu of a player's plate. */
import { DropdownMenu } from 'radix-ui'
import { createPortal } from 'react-dom'
import styles from '../parts/menu.module.css'

export type PlayerAct = { readonly key: string; readonly label: string; readonly go: () => void }

export type PlayerMenuProps = {
  readonly name: string
  /** The plate it belongs to, which has the focus again afterwards. */
  readonly plate: HTMLElement
  readonly acts: readonly PlayerAct[]
  readonly onClose: () => void
}

export default function PlayerMenu({ name, plate, acts, onClose }: PlayerMenuProps) {
  const { left, top, width, height } = plate.getBoundingClientRect()
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      {createPortal(
        <DropdownMenu.Trigger asChild>
          <span
            aria-hidden="true"
            style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }}
            tabIndex={-1}
          />
        </DropdownMenu.Trigger>,
        document.body,
      )}
      <DropdownMenu.Portal container={plate.closest('article')}>
        <DropdownMenu.Content
          className={styles.menu}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={name}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            plate.focus()
          }}
        >
          <DropdownMenu.Label className={styles.heading}>{name}</DropdownMenu.Label>
          {acts.map(({ key, label, go }) => (
            <DropdownMenu.Item key={key} className={styles.item} onSelect={go}>
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
