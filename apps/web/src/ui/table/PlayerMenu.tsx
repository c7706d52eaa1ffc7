/** The menu of a player's plate. */
import { DropdownMenu } from 'radix-ui'
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
    <DropdownMenu.Root open onOpenChange={(open) => !open && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span
          aria-hidden="true"
          style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }}
          tabIndex={-1}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
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
