/** Actions with their keys: each place has one list of these, from which they work and from which help tells them. */
import { dismiss, note } from '../live/systemMessages.ts'
import { t } from '../texts/t.ts'
import type { KeyAction } from './action.ts'
import { openDialog } from './dialogs.ts'
import { isHiding, toggleHiding } from './spoilers/hiding.ts'

export type Keys = Readonly<Record<string, readonly string[]>>

export const PAGE_KEYS = { spoilers: ['h'], followed: ['m'], help: ['?'] } as const satisfies Keys

const SAID_MS = 6_000

type Run = KeyAction['run']
type Does = Run | Omit<KeyAction, 'id' | 'keys'>

type Keyed<D> = {
  readonly [I in keyof D]: Pick<KeyAction, 'id' | 'keys'> & (D[I] extends Run ? { readonly run: Run } : D[I])
}

/** @param does what its key does; an action that is left out does nothing here */
export const withKeys = <K extends Keys, D extends { readonly [I in keyof K]?: Does }>(
  keys: K,
  does: D,
): Keyed<D> =>
  Object.fromEntries(
    Object.entries<Does | undefined>(does).map(([id, one]) => [
      id,
      { id, keys: keys[id], ...(typeof one === 'function' ? { run: one } : one) },
    ]),
  ) as Keyed<D>

let saidLast = 0

/** What a key or a menu has done is not seen where nothing on the page tells a result. */
export function toggleAndSay(): void {
  toggleHiding()
  dismiss(saidLast)
  saidLast = note(t(isHiding() ? 'spoilers.on' : 'spoilers.off'))
  dismiss(saidLast, SAID_MS)
}

export const PAGE_ACTIONS: readonly KeyAction[] = Object.values(
  withKeys(PAGE_KEYS, {
    spoilers: toggleAndSay,
    followed: () => openDialog('followed'),
    help: () => openDialog('keys'),
  }),
)
