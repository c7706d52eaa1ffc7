/**
 * The menu behind a MenuButton; after closing it stays closed for 1 s against a fast second toggle, but not to keys:
 * they do not bounce.
 */
import { DURATION } from '@openroom/protocol/specified'
import { DropdownMenu } from 'radix-ui'
import { type FocusEvent, Fragment, useId, useLayoutEffect, useRef, useState } from 'react'
import { offered } from '../action.ts'
import { stepsBegun } from '../arrival.ts'
import { Icon } from './Icon.tsx'
import styles from './menu.module.css'
import type { MenuProps } from './menuProps.ts'

/** The library knows only of keys that were pressed after the menu's code had come. */
function useFirstEntry(byKey: boolean) {
  const wanted = useRef(byKey)
  return (event: FocusEvent<HTMLElement>): void => {
    if (!wanted.current || event.target !== event.currentTarget) return
    wanted.current = false
    event.currentTarget.querySelector<HTMLElement>('[role="menuitem"]:not([data-disabled])')?.focus()
  }
}

export default function Menu({
  label,
  heading = null,
  sections,
  className,
  icon = 'menu',
  text,
  byKey,
}: MenuProps) {
  const [open, setOpen] = useState(true)
  const id = useId()
  const lockedUntil = useRef(0)
  const isKey = useRef(false)
  const toFirst = useFirstEntry(byKey)
  const trigger = useRef<HTMLButtonElement>(null)
  // It stands in for the button that was pressed, and what is opened from it gives the focus back to it.
  useLayoutEffect(() => trigger.current?.focus({ preventScroll: true }), [])
  const full = sections.map(offered).filter(({ length }) => length > 0)
  /** Whether what was chosen leads to another screen, whose heading takes the focus. */
  const leads = useRef(false)
  const change = (next: boolean): void => {
    if (next && !isKey.current && Date.now() < lockedUntil.current) return
    if (!next) lockedUntil.current = Date.now() + DURATION.menuLock
    if (next) leads.current = false
    setOpen(next)
  }
  return (
    <DropdownMenu.Root open={open} onOpenChange={change}>
      <DropdownMenu.Trigger
        ref={trigger}
        className={className}
        aria-label={label}
        onKeyDown={() => {
          isKey.current = true
        }}
        onPointerDown={() => {
          isKey.current = false
        }}
      >
        {text !== undefined && <span>{text}</span>}
        <Icon name={icon} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles.menu}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onFocus={toFirst}
          onCloseAutoFocus={(event) => leads.current && event.preventDefault()}
        >
          {heading !== null && <DropdownMenu.Label className={styles.heading}>{heading}</DropdownMenu.Label>}
          {full.map((section, at) => (
            <Fragment key={section[0]?.id ?? at}>
              {at > 0 && <DropdownMenu.Separator className={styles.line} />}
              {section.map(({ id: key, text: words, current, disabled = false, hint, run, href }) => (
                <DropdownMenu.Item
                  key={key}
                  // Specification 1, section 2.1.
                  className={`${styles.item} ${current ? 'active-menu-item' : ''}`}
                  asChild={href !== undefined}
                  disabled={disabled}
                  onSelect={() => {
                    const before = stepsBegun()
                    run()
                    leads.current = stepsBegun() !== before
                  }}
                  {...(current ? { 'aria-current': 'page' as const } : {})}
                  {...(hint === undefined ? {} : { 'aria-describedby': `${id}${key}` })}
                >
                  {href === undefined ? (
                    <>
                      {words}
                      {hint !== undefined && (
                        // Beside the name, no part of it.
                        <small id={`${id}${key}`} aria-hidden="true">
                          {hint}
                        </small>
                      )}
                    </>
                  ) : (
                    <a href={href} target="_blank" rel="noreferrer">
                      {words}
                    </a>
                  )}
                </DropdownMenu.Item>
              ))}
            </Fragment>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
