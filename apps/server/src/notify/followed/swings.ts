/** Swings that are worth a message: of matches, and of pairs against the field where that is by IMPs. */
import type { Say } from '@openroom/texts/say'
import { sessionName } from '../../sessions/miniSessions.ts'
import type { SessionModel } from '../../sessions/model.ts'
import { type Swing, shortName, swingsOf } from '../../sessions/playing.ts'
import { type News, pathIn, rankedMembers } from './words.ts'

const LEAST_IMPS = 10

/** Where it is told of, and what tells it from others. */
function placeOf(model: SessionModel, { board, round, calcTableId, lines }: Swing) {
  if (calcTableId !== null)
    return {
      key: `swing ${calcTableId} ${board}`,
      path: pathIn(model, { screen: 'score-card', calcTableId, round }),
    }
  return {
    key: `swing ${lines[0]?.table.id} ${board}`,
    path: pathIn(model, { screen: 'frequency', board, session: model.row.session }),
  }
}

function swingNews(model: SessionModel, swing: Swing): News {
  const { board, imps } = swing
  const winners = rankedMembers(model, swing.winner)
  const losers = rankedMembers(model, swing.loser)
  const namesOf = (ids: readonly number[]) => ids.map((id) => shortName(model, id)).join(' – ')
  const words = (isHidden: boolean, say: Say) => {
    const session = sessionName(model.row)
    const [winner, loser] = [namesOf(winners), namesOf(losers)]
    // In an order that tells nothing.
    const [home = '', visiting = ''] = [winner, loser].sort()
    if (isHidden)
      return {
        title: say('push.swing.hidden', { home, visiting }),
        body: say('push.swing.hidden.body', { board, session }),
      }
    return {
      title: say('push.swing', { winner, imps: Math.round(imps) }),
      body: say('push.swing.body', { board, loser, session }),
    }
  }
  return { ...placeOf(model, swing), kind: 'swing', of: [...winners, ...losers], words }
}

export const swings = (model: SessionModel): readonly News[] =>
  swingsOf(model, LEAST_IMPS).map((swing) => swingNews(model, swing))
