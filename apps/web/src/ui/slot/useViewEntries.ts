/** Entries of the navigation menu for how a session is looked at (specification 2, section 2, 'Navigation menu'). */
import { t } from '../../texts/t.ts'
import type { Action } from '../action.ts'
import { toggleAndSay } from '../keys.ts'
import { useHiding } from '../spoilers/hiding.ts'
import { rotateTable } from '../table/useBelow.ts'
import { useHandDiagram } from '../table/useHandDiagram.ts'
import type { SlotLayout } from './types.ts'

type Zoom = Pick<SlotLayout, 'zoomed' | 'canSplit' | 'zoomIn' | 'zoomOut'>

/** @param hasTable without one there is nothing to turn, and no hand to draw otherwise */
export function useViewEntries(
  { zoomed, canSplit, zoomIn, zoomOut }: Zoom,
  hasTable: boolean,
): readonly Action[] {
  const [diagram, setDiagram] = useHandDiagram()
  const hiding = useHiding()
  return [
    {
      id: 'zoom',
      text: t(zoomed ? 'slot.split' : 'slot.zoom'),
      when: canSplit,
      run: zoomed ? zoomOut : zoomIn,
    },
    {
      id: 'view',
      text: t(diagram ? 'matchView.cards' : 'matchView.diagram'),
      when: hasTable,
      run: () => setDiagram(!diagram),
    },
    { id: 'turn', text: t('slot.turn'), when: hasTable, run: rotateTable },
    { id: 'spoilers', text: t(hiding ? 'menu.spoilers.show' : 'menu.spoilers.hide'), run: toggleAndSay },
  ]
}
