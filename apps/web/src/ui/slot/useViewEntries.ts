/** Entries of the navigation menu for how a session is looked at (specification 2, section 2, 'Navigation menu'). */
import { t } from '../../texts/t.ts'
import { rotateTable } from '../table/useBelow.ts'
import { useHandDiagram } from '../table/useHandDiagram.ts'
import { entry, type NavEntry, type SlotLayout } from './types.ts'

type Zoom = Pick<SlotLayout, 'zoomed' | 'canSplit' | 'zoomIn' | 'zoomOut'>

/** Zoom in or out, where the window has room for four, and cards or diagrams. */
export function useViewEntries({ zoomed, canSplit, zoomIn, zoomOut }: Zoom): readonly NavEntry[] {
  const [diagram, setDiagram] = useHandDiagram()
  return [
    ...(canSplit ? [entry('zoom', t(zoomed ? 'slot.split' : 'slot.zoom'), zoomed ? zoomOut : zoomIn)] : []),
    entry('view', t(diagram ? 'matchView.cards' : 'matchView.diagram'), () => setDiagram(!diagram)),
    entry('turn', t('slot.turn'), rotateTable),
  ]
}
