/** What a menu and the button that opens it share. */
import type { ComponentType } from 'react'
import type { Action } from '../action.ts'
import type { IconName } from './iconPaths.ts'

export type MenuButtonProps = {
  readonly label: string
  readonly heading?: string | null
  readonly sections: readonly (readonly Action[])[]
  readonly className: string | undefined
  readonly icon?: IconName
  /** Stands before the icon. */
  readonly text?: string
}

export type MenuProps = MenuButtonProps & {
  /** Whether a key opened it, so that it begins at its first entry. */
  readonly byKey: boolean
}

export type LoadMenu = () => Promise<{ readonly default: ComponentType<MenuProps> }>
