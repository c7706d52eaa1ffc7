/** Entries of the navigation menu for how a session is looked at (specification 2, section 2, 'Navigation menu'). */
import { t } from '../../texts/t.ts'
import type { Action } from '../action.ts'
import { rotateTable } from '../table/useBelow.ts'
import { useHandDiagram } from '../table/useHandDiagram.ts'
import type { SlotLayout } from './types.ts'

type Zoom = Pick<SlotLayout, 'zoomed' | 'canSplit' | 'zoomIn' | 'zoomOut'>

/** Zoom in or out, where the window has room for four, and cards or diagrams. */
export function useViewEntries({ zoomed, canSplit, zoomIn, zoomOut }: Zoom): readonly Action[] {
  const [diagram, setDiagram] = useHandDiagram()
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
      run: () => setDiagram(!diagram),
    },
    { id: 'turn', text: t('slot.turn'), run: rotateTable },
  ]
}
