/** All results of one board: of pairs or of teams. */
import type { ScreenProps } from '../../ui/slot/types.ts'
import { PairFrequency } from './PairFrequency.tsx'
import { TeamFrequency } from './TeamFrequency.tsx'

export default function FrequencyScreen(props: ScreenProps<'frequency'>) {
  return props.miniSession.type === 'PAIR' ? <PairFrequency {...props} /> : <TeamFrequency {...props} />
}
