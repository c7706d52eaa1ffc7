/** A button that opens a menu; the menu's code comes when it is first wanted. */
import { Suspense, useState } from 'react'
import { lazily } from '../lazily.ts'
import { Icon } from './Icon.tsx'
import type { LoadMenu, MenuButtonProps, MenuProps } from './menuProps.ts'

/** @param load the menu: it gets what the button is given */
export const menuButton = (load: LoadMenu) => {
  const Menu = lazily(load)
  return (props: MenuButtonProps) => <Opener {...props} Menu={Menu} load={load} />
}

export const MenuButton = menuButton(() => import('./Menu.tsx'))

type OpenerProps = MenuButtonProps & {
  readonly Menu: ReturnType<typeof lazily<MenuProps>>
  readonly load: LoadMenu
}

function Opener({ Menu, load, ...props }: OpenerProps) {
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
      onPointerEnter={() => void load().catch(() => undefined)}
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
