/** What the keys of every table do; where there is nothing to go to, that is said. */

import { t } from '../../texts/t.ts'
import { openDialog } from '../dialogs.ts'
import { toggleHiding } from '../spoilers/hiding.ts'
import type { KeyMoves } from './keys.ts'
import type { TableSource } from './tableSource.ts'
import { rotateTable } from './useBelow.ts'

/** @param otherRoom `null` where it cannot be gone to */
export const commonMoves = (
  { dds, diagram, setDiagram }: Pick<TableSource, 'dds' | 'diagram' | 'setDiagram'>,
  otherRoom: (() => void) | null,
  say: (text: string) => void,
) =>
  ({
    otherRoom: () => (otherRoom === null ? say(t('said.room.none')) : otherRoom()),
    dds: () => {
      if (!dds.disabled) dds.set(!dds.on)
      say(t('said.dds', { on: dds.on || dds.disabled ? 'no' : 'yes' }))
    },
    view: () => {
      setDiagram(!diagram)
      say(t('said.view', { diagram: diagram ? 'no' : 'yes' }))
    },
    turn: () => say(t('said.turned', { seat: t(`seat.${rotateTable()}`) })),
    spoilers: toggleHiding,
    followed: () => openDialog('followed'),
    help: () => openDialog('keys'),
  }) satisfies KeyMoves
