/** Something that can be done here: bars, menus, keys, swipes, help and the list of commands read this one record. */
import type { IconName } from './table/Icon.tsx'

export type Action = {
  readonly id: string
  readonly text: string
  readonly icon?: IconName
  /** Whether it is offered; where nothing is said it is. */
  readonly when?: boolean
  /** Offered, and not possible now. */
  readonly disabled?: boolean
  readonly current?: boolean
  /** A second line, such as why it is disabled. */
  readonly hint?: string | undefined
  /** Of another site: opened beside this one. */
  readonly href?: string | undefined
  readonly run: () => unknown
}

export const offered = <A extends Pick<Action, 'when'>>(actions: readonly A[]): readonly A[] =>
  actions.filter(({ when }) => when !== false)

/** What only leads to its address. */
export const linkTo = (id: string, text: string, href: string): Action => ({
  id,
  text,
  href,
  run: () => undefined,
})
