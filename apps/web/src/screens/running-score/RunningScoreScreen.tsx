/** Running score: of pairs or of teams. */
import type { ScreenProps } from '../../ui/slot/types.ts'
import { PairScores } from './PairScores.tsx'
import { TeamScores } from './TeamScores.tsx'

export default function RunningScoreScreen(props: ScreenProps<'running-score'>) {
  return props.miniSession.type === 'PAIR' ? <PairScores {...props} /> : <TeamScores {...props} />
}
