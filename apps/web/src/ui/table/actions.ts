/** What can be done at every table on the screen; where there is nothing to go to, that is said. */
import type { RefObject } from 'react'
import { t } from '../../texts/t.ts'
import type { KeyAction } from '../action.ts'
import { isInScreenOf, useKeyZone } from '../keyMap.ts'
import { type Keys, PAGE_ACTIONS } from '../keys.ts'
import type { TableSource } from './tableSource.ts'
import { rotateTable } from './useBelow.ts'

export const TABLE_KEYS = {
  next: ['ArrowRight'],
  previous: ['ArrowLeft'],
  nextTrick: ['Shift+ArrowRight'],
  previousTrick: ['Shift+ArrowLeft'],
  rewind: ['Home'],
  end: ['End'],
  toggle: [' '],
  nextBoard: ['n'],
  previousBoard: ['p'],
  otherRoom: ['o'],
  whatIf: ['w'],
  quiz: ['q'],
  dds: ['d'],
  view: ['v'],
  turn: ['f'],
} as const satisfies Keys

/** Letters and signs count only while the focus is in the table's own screen (WCAG 2.1.4). */
const isCharacter = ({ keys = [] }: KeyAction): boolean => keys.some((key) => /^\S$/.test(key))

/**
 * Lets the keys of a table work in its whole screen: its bar, its heading, the table and what is around it.
 * @param alone whether this is the only screen: then keys other than letters count without any focus
 */
export function useKeys(
  root: RefObject<HTMLElement | null>,
  actions: Readonly<Record<string, KeyAction>>,
  alone: boolean,
): void {
  useKeyZone((at) => {
    const all = Object.values(actions)
    if (isInScreenOf(root.current, at)) return [...all, ...PAGE_ACTIONS]
    return alone && at === document.body ? all.filter((one) => !isCharacter(one)) : []
  })
}

/** @param otherRoom `null` where it cannot be gone to */
export const commonActions = (
  { dds, diagram, setDiagram }: Pick<TableSource, 'dds' | 'diagram' | 'setDiagram'>,
  otherRoom: (() => void) | null,
  say: (text: string) => void,
) => ({
  otherRoom: {
    disabled: otherRoom === null,
    run: () => (otherRoom === null ? say(t('said.room.none')) : otherRoom()),
  },
  dds: {
    disabled: dds.disabled,
    run: () => {
      if (!dds.disabled) dds.set(!dds.on)
      say(t('said.dds', { on: dds.on || dds.disabled ? 'no' : 'yes' }))
    },
  },
  view: () => {
    setDiagram(!diagram)
    say(t('said.view', { diagram: diagram ? 'no' : 'yes' }))
  },
  turn: () => say(t('said.turned', { seat: t(`seat.${rotateTable()}`) })),
})
