/** Which tab of a table is open: what happens now, bidding or tricks, until somebody chooses one. */
import type { TableState } from '@openroom/bridge/table/state'
import { useSessionStorage } from '../sessionStorage.ts'
import { TABS, type Tab } from './TableTabs.tsx'

const CHOICES = ['now', ...TABS] as const

type Moment = Pick<TableState, 'tricks'>

/** The auction while it goes on, and of a board without tricks; then the tricks, which fill the room it leaves. */
const tabNow = ({ tricks }: Moment): Tab => (tricks.length > 0 ? 'tricks' : 'bidding')

/** @param slot each slot keeps a choice of its own */
export function useTab(state: Moment, slot: number): readonly [Tab, (tab: Tab) => void] {
  const [chosen, choose] = useSessionStorage<'now' | Tab>(`table.tab.${slot}`, CHOICES, 'now')
  return [chosen === 'now' ? tabNow(state) : chosen, choose]
}
