/** What a round is called. */
import { CUMULATED } from '@openroom/bridge/score/personalCrossImps'
import { t } from '../texts/t.ts'

/** `Round 3`, in a knock-out `Segment 3`; all together for `CUMULATED`. */
export function roundLabel(round: number, knockOut: boolean): string {
  if (round === CUMULATED) return t(knockOut ? 'select.cumulated.segments' : 'select.cumulated.rounds')
  return t(knockOut ? 'frequency.segment' : 'frequency.round', { round })
}
