/** A button that opens a menu; the menu's code comes when it is first wanted. */
import { lazy, Suspense, useState } from 'react'
import type { NavEntry } from '../slot/types.ts'
import { Icon, type IconName } from './Icon.tsx'

const loadMenu = () => import('./Menu.tsx')
const Menu = lazy(loadMenu)

export type MenuButtonProps = {
  readonly label: string
  readonly heading?: string | null
  readonly sections: readonly (readonly NavEntry[])[]
  readonly className: string | undefined
  readonly icon?: IconName
}

export function MenuButton(props: MenuButtonProps) {
  const { label, className, icon = 'menu' } = props
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
