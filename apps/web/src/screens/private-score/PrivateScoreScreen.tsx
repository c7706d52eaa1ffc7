/** The score of one pair or one team. */
import type { ScreenProps } from '../../ui/slot/types.ts'
import { PairPrivate } from './PairPrivate.tsx'
import { TeamPrivate } from './TeamPrivate.tsx'

export default function PrivateScoreScreen(props: ScreenProps<'private-score'>) {
  return props.miniSession.type === 'PAIR' ? <PairPrivate {...props} /> : <TeamPrivate {...props} />
}
