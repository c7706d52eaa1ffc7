/** Something that can be done here: bars, menus, keys, swipes, help and its list of commands read this one record. */

import type { IconName } from './parts/iconPaths.ts'

export type Press = {
  /** As the browser calls it. */
  readonly key: string
  /** What has the focus. */
  readonly target: Element
}

export type Action = {
  readonly id: string
  readonly text: string
  readonly icon?: IconName
  /** As the browser calls them, after `Shift+` or `Mod+` (Ctrl or ⌘); a sign stands without its Shift. */
  readonly keys?: readonly string[]
  /** Whether it is offered; where nothing is said it is. */
  readonly when?: boolean
  /** Offered, and not possible now: a key, or a button in a bar, then says why. */
  readonly disabled?: boolean
  readonly current?: boolean
  /** A second line, such as why it is disabled. */
  readonly hint?: string | undefined
  /** Of another site: opened beside this one. */
  readonly href?: string | undefined
  /**
   * @param press by key
   * @returns `false`: the key means nothing here
   */
  readonly run: (press?: Press) => unknown
}

/** What keys do; one that stands in no bar and no menu is named by help alone, by its id. */
export type KeyAction = Omit<Action, 'text'> & { readonly text?: string }

export const offered = <A extends Pick<Action, 'when'>>(actions: readonly A[]): readonly A[] =>
  actions.filter(({ when }) => when !== false)

/** What only leads to its address. */
export const linkTo = (id: string, text: string, href: string): Action => ({
  id,
  text,
  href,
  run: () => undefined,
})
