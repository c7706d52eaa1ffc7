/** A button that opens a menu; the menu's code comes when it is first wanted. */
import { Suspense, useState } from 'react'
import { lazily } from '../lazily.ts'
import { Icon } from './Icon.tsx'
import type { MenuButtonProps } from './menuProps.ts'

const loadMenu = () => import('./Menu.tsx')
const Menu = lazily(loadMenu)

export function MenuButton(props: MenuButtonProps) {
  const { label, className, icon = 'menu', text } = props
  const [wanted, setWanted] = useState<'by key' | 'by pointer' | null>(null)
  const closed = (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      // Whoever presses it is told why it does not come.
      onPointerEnter={() => void loadMenu().catch(() => undefined)}
      // A click without a pointer is Enter or Space.
      onClick={({ detail }) => setWanted(detail === 0 ? 'by key' : 'by pointer')}
      onKeyDown={({ key }) => key === 'ArrowDown' && setWanted('by key')}
    >
      {text !== undefined && <span>{text}</span>}
      <Icon name={icon} />
    </button>
  )
  return wanted !== null ? (
    <Suspense fallback={closed}>
      <Menu {...props} byKey={wanted === 'by key'} />
    </Suspense>
  ) : (
    closed
  )
}
