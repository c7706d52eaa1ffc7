/** Swings that are worth a message: of matches, and of pairs against the field where that is by IMPs. */
import type { Say } from '@openroom/texts/say'
import { sessionName } from '../../sessions/miniSessions.ts'
import { displayedRound, type SessionModel } from '../../sessions/model.ts'
import { impUnit, shortName } from '../../sessions/playing.ts'
import { scoreBoardOnce } from '../../sessions/scores.ts'
import { scoredMatches } from '../../sessions/teams.ts'
import { type News, pathIn, rankedMembers } from './words.ts'

const LEAST_IMPS = 10
/** Tables that a figure against the field wants at least. */
const FIELD = 4

type Swing = {
  readonly key: string
  readonly board: number
  readonly winners: readonly number[]
  readonly losers: readonly number[]
  readonly imps: number
  readonly path: string
}

function swingNews(model: SessionModel, { key, board, winners, losers, imps, path }: Swing): News {
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
  return { key, kind: 'swing', of: [...winners, ...losers], path, words }
}

const ofTeams = (model: SessionModel): readonly News[] =>
  scoredMatches(model).flatMap(({ row, score }) =>
    score.boards.flatMap(({ board, swing }): readonly News[] => {
      const imps = swing?.home ?? 0
      if (Math.abs(imps) < LEAST_IMPS) return []
      const [winner, loser] = imps > 0 ? [row.home_id, row.visiting_id] : [row.visiting_id, row.home_id]
      const round = displayedRound(model, row.round)
      const path = pathIn(model, { screen: 'score-card', calcTableId: row.id, round })
      const key = `swing ${row.id} ${board}`
      const swung = { winners: [winner], losers: [loser], imps: Math.abs(imps) }
      return [swingNews(model, { key, board, path, ...swung })]
    }),
  )

const ofPairs = (model: SessionModel): readonly News[] =>
  [...model.boards.keys()].flatMap((board) => {
    const rows = scoreBoardOnce(model, board, 'IMP')
    if (rows.length < FIELD) return []
    return rows.flatMap(({ result, figures }): readonly News[] => {
      const imps = figures.NS.points ?? 0
      if (Math.abs(imps) < LEAST_IMPS) return []
      const [ns, ew] = [rankedMembers(model, result.ns), rankedMembers(model, result.ew)]
      const [winners, losers] = imps > 0 ? [ns, ew] : [ew, ns]
      const path = pathIn(model, { screen: 'frequency', board, session: model.row.session })
      const key = `swing ${result.table.id} ${board}`
      return [swingNews(model, { key, board, path, winners, losers, imps: Math.abs(imps) })]
    })
  })

export function swings(model: SessionModel): readonly News[] {
  const { row, conventions } = model
  if (row.calc_type !== 'IMP' || impUnit(model) !== 'IMP') return []
  if (row.type === 'TEAM') return ofTeams(model)
  // A sum over the field grows with it.
  const isSum = conventions.imps.pairs === 'crossImps' && conventions.crossImps.method === 'sum'
  return isSum ? [] : ofPairs(model)
}
