/** The menu behind a MenuButton; after closing it stays closed for 1 s against a fast second toggle. */
import { DURATION } from '@openroom/protocol/specified'
import { DropdownMenu } from 'radix-ui'
import { Fragment, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import styles from './menu.module.css'
import type { MenuButtonProps } from './menuProps.ts'

export default function Menu({ label, heading = null, sections, className, icon = 'menu' }: MenuButtonProps) {
  const [open, setOpen] = useState(true)
  const lockedUntil = useRef(0)
  const change = (next: boolean): void => {
    if (next && Date.now() < lockedUntil.current) return
    if (!next) lockedUntil.current = Date.now() + DURATION.menuLock
    setOpen(next)
  }
  return (
    <DropdownMenu.Root open={open} onOpenChange={change}>
      <DropdownMenu.Trigger className={className} aria-label={label}>
        <Icon name={icon} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className={styles.menu} align="end" sideOffset={4} collisionPadding={8}>
          {heading !== null && <DropdownMenu.Label className={styles.heading}>{heading}</DropdownMenu.Label>}
          {sections.map((section, at) => (
            <Fragment key={section[0]?.key ?? at}>
              {at > 0 && <DropdownMenu.Separator className={styles.line} />}
              {section.map(({ key, label: text, current, disabled, hint, go }) => (
                <DropdownMenu.Item
                  key={key}
                  className={styles.item}
                  disabled={disabled}
                  onSelect={go}
                  {...(current ? { 'aria-current': 'page' as const } : {})}
                >
                  {text}
                  {hint !== undefined && <small>{hint}</small>}
                </DropdownMenu.Item>
              ))}
            </Fragment>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
