/** Who plays where: pairs at their tables, teams in their matches. */
import type { ScreenProps } from '../../ui/slot/types.ts'
import { PairTables } from './PairTables.tsx'
import { TeamTables } from './TeamTables.tsx'

export default function TablesScreen(props: ScreenProps<'tables'>) {
  return props.miniSession.type === 'PAIR' ? <PairTables {...props} /> : <TeamTables {...props} />
}
