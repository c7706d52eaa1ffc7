/** A button that opens a menu; the menu's code comes when it is first wanted. */
import { Suspense, useState } from 'react'
import { lazily } from '../lazily.ts'
import { Icon } from './Icon.tsx'
import type { MenuButtonProps } from './menuProps.ts'

const loadMenu = () => import('./Menu.tsx')
const Menu = lazily(loadMenu)

export function MenuButton(props: MenuButtonProps) {
  const { label, className, icon = 'menu', text } = props
  const [wanted, setWanted] = useState(false)
  const closed = (
    <button
      type="button"
      className={className}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu()}
      onClick={() => setWanted(true)}
    >
      {text !== undefined && <span>{text}</span>}
      <Icon name={icon} />
    </button>
  )
  return wanted ? (
    <Suspense fallback={closed}>
      <Menu {...props} />
    </Suspense>
  ) : (
    closed
  )
}
