/** A session that is over: what each pair or team has come to, and who leads. */

import { isDecided } from '@openroom/protocol/names'
import { type Say, say as sayEnglish } from '@openroom/texts/say'
import { isBye } from '../../sessions/meetings.ts'
import { sessionName } from '../../sessions/miniSessions.ts'
import { type SessionModel, stageOfModel } from '../../sessions/model.ts'
import { leaders, matchLine, standings } from '../../sessions/playing.ts'
import { isKnockOut, scoredMatches } from '../../sessions/teams.ts'
import { figureText, type News, nameOfModel, pathIn } from './words.ts'

type Sessions = readonly SessionModel[]

/** Of teams that are out, or through: their last match. */
function matchText(sessions: Sessions, id: number, say: Say): string | null {
  const model = sessions.at(-1)!
  const own = scoredMatches(model).filter(({ row }) => row.home_id === id || row.visiting_id === id)
  const last = own.reduce<(typeof own)[number] | null>(
    (known, one) => (known === null || one.row.round > known.row.round ? one : known),
    null,
  )
  if (last === null) return null
  const { home, visiting, homeScore, visitingScore } = matchLine(sessions, last)
  if (homeScore === null || visitingScore === null) return null
  return say('push.match', { home, visiting, homeScore, visitingScore })
}

/** The end of the event, or how it stands after one of its sessions. */
const bodyOfModel = (model: SessionModel, say: Say, leaders = ''): string =>
  say(isDecided(stageOfModel(model)) ? 'push.over.body' : 'push.after.body', {
    session: sessionName(model.row),
    leaders,
  }).trim()

function endOfModel(model: SessionModel, id: number, result: (say: Say) => string | null): News {
  const { type, session } = model.row
  const words = (isHidden: boolean, say: Say) => ({
    title: (isHidden ? null : result(say)) ?? nameOfModel(model, id),
    body: bodyOfModel(model, say),
  })
  const query = { screen: 'private-score', registrationId: id, ...(type === 'PAIR' ? { session } : {}) }
  return { key: `end ${id}`, kind: 'end', of: [id], path: pathIn(model, query), words }
}

function overNews(sessions: Sessions): News {
  const model = sessions.at(-1)!
  const words = (isHidden: boolean, say: Say) => {
    const first = isHidden ? [] : leaders(sessions)
    // Those of earlier sessions may lead without being in this one.
    const named = first.filter(({ name }) => name !== '')
    const said = named.map((one) => say('push.leader', { name: one.name, figure: figureText(one, say) }))
    return {
      title: say('push.over', { tournament: model.row.tournament_name }),
      body: bodyOfModel(model, say, said.join('; ')),
    }
  }
  return { key: 'end', kind: 'end', of: [], path: pathIn(model, { screen: 'running-score' }), words }
}

/** @param sessions the sessions of the segment up to the one that is over, which is the last */
export function ends(sessions: Sessions): readonly News[] {
  const model = sessions.at(-1)!
  if (model.lines.length === 0) return []
  const isCup = model.row.type === 'TEAM' && isKnockOut(model)
  const own = standings(sessions).filter(
    ({ registrationId: id }) => model.entries.has(id) && !isBye(model, id),
  )
  const news = own.flatMap(({ registrationId: id, rank, figure }): readonly News[] => {
    const placed = (say: Say) =>
      figure && rank
        ? say('push.end', { who: nameOfModel(model, id), figure: figureText(figure, say), rank })
        : null
    const result = isCup ? (say: Say) => matchText(sessions, id, say) : placed
    // Who has not played has come to nothing.
    return result(sayEnglish) === null ? [] : [endOfModel(model, id, result)]
  })
  return [...news, overNews(sessions)]
}
