/** What a menu and the button that opens it share. */
import type { NavEntry } from '../slot/types.ts'
import type { IconName } from './Icon.tsx'

export type MenuButtonProps = {
  readonly label: string
  readonly heading?: string | null
  readonly sections: readonly (readonly NavEntry[])[]
  readonly className: string | undefined
  readonly icon?: IconName
  /** Stands before the icon. */
  readonly text?: string
}
