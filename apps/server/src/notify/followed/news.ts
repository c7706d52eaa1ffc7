/**
 * What there is to tell of a session to those who follow somebody in it: who has sat down, swings, who
 * takes the lead, and the end. Made of
 * the session as it is public, as its screens are.
 */
import { isOnAir } from '@openroom/protocol/names'
import type { SessionModel } from '../../sessions/model.ts'
import { ends } from './ends.ts'
import { leads } from './leads.ts'
import { seats } from './seats.ts'
import { swings } from './swings.ts'
import type { News } from './words.ts'

/** Who plays in a later stage of a knock-out tells who has won: hidden, nothing of them is told. */
function dropNames(news: readonly News[], { row }: SessionModel): readonly News[] {
  if (row.arrange_type !== 'KNOCK_OUT' || row.segment_order <= 1) return news
  return news.map((one) =>
    one.of.length === 0
      ? one
      : { ...one, words: (isHidden, say) => (isHidden ? null : one.words(isHidden, say)) },
  )
}

function all(sessions: readonly SessionModel[]): readonly News[] {
  const model = sessions.at(-1)!
  if (model.isOver) return [...seats(model), ...swings(model), ...ends(sessions)]
  return isOnAir(model.row) ? [...seats(model), ...swings(model), ...leads(sessions)] : []
}

/** @param sessions the sessions of the segment up to the one looked at, which is the last */
export function newsOf(sessions: readonly SessionModel[]): readonly News[] {
  return dropNames(all(sessions), sessions.at(-1)!)
}
