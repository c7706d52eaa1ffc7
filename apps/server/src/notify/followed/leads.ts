/** Pairs that take the lead: who is first after a round that is over at all tables, and was not after the round before. */
import type { Say } from '@openroom/texts/say'
import { cutTo } from '../../sessions/cutTo.ts'
import { roundOver } from '../../sessions/meetings.ts'
import { sessionName } from '../../sessions/miniSessions.ts'
import { displayedRound, type SessionModel } from '../../sessions/model.ts'
import { standings } from '../../sessions/playing.ts'
import { figureText, type News, nameOfModel, pathIn } from './words.ts'

type Sessions = readonly SessionModel[]

/** More share the lead: nobody has taken it. */
const MOST_SHARING = 2

const leadersAfter = (sessions: Sessions, round: number) => {
  const whole = sessions.at(-1)!
  const model = cutTo(whole, ({ table }) => displayedRound(whole, table.round) <= round)
  const parts = model.lines.length > 0 ? [...sessions.slice(0, -1), model] : sessions.slice(0, -1)
  return parts.length > 0 ? standings(parts).filter(({ rank }) => rank === 1) : []
}

/** @param sessions the sessions of the segment up to the one that is played, which is the last */
export function leads(sessions: Sessions): readonly News[] {
  const model = sessions.at(-1)!
  const round = model.row.type === 'PAIR' ? roundOver(model) : 0
  const last = Math.max(...model.tables.map((table) => displayedRound(model, table.round)))
  // Who leads after the last round is told with the end.
  if (round === 0 || round >= last) return []
  const before = leadersAfter(sessions, round - 1)
  if (before.length === 0) return []
  const known = new Set(before.map(({ registrationId }) => registrationId))
  const after = leadersAfter(sessions, round)
  return after.flatMap(({ registrationId: id, figure }): readonly News[] => {
    if (figure === null || known.has(id) || !model.entries.has(id)) return []
    if (after.filter((other) => other.figure?.score === figure.score).length > MOST_SHARING) return []
    const words = (isHidden: boolean, say: Say) =>
      isHidden
        ? null
        : {
            title: say('push.lead', { who: nameOfModel(model, id), figure: figureText(figure, say) }),
            body: say('push.lead.body', { round, session: sessionName(model.row) }),
          }
    const path = pathIn(model, { screen: 'running-score' })
    return [{ key: `lead ${round} ${id}`, kind: 'swing', of: [id], path, words }]
  })
}
