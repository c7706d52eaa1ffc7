/** Views of a session that only live destinations show (specification 2, sections 3 and 7). */
import { err, ok } from '@openroom/bridge/result'
import type { MatchViewResultBody, RoundButtonsBody } from '@openroom/protocol/push'
import { segmentRows } from '../../store/released/miniSessions.ts'
import { rounds } from './boards.ts'
import type { SessionModel } from './model.ts'
import { playing } from './playing.ts'
import type { Sessions, View } from './sessions.ts'
import { scoredMatches } from './teams.ts'
import { standing } from './watch.ts'

const NO_RESULT: MatchViewResultBody = { himp: null, vimp: null, hmp: null, vmp: null }

/** The result of a match as far as both rooms have played; IMPs, or matchpoints at board-a-match. */
function matchResult(sessions: readonly SessionModel[], calcTableId: number): MatchViewResultBody | null {
  const model = sessions.at(-1)!
  const match = scoredMatches(model).find(({ row }) => row.id === calcTableId)
  if (!match) return null
  const total = standing(sessions, match)
  if (total === null) return NO_RESULT
  return model.row.calc_type === 'BAM'
    ? { ...NO_RESULT, hmp: total.home, vmp: total.visiting }
    : { ...NO_RESULT, himp: total.home, vimp: total.visiting }
}

const enabledRounds = (model: SessionModel): readonly number[] =>
  rounds(model).rounds.flatMap(({ round, enabled }) => (enabled ? [round] : []))

export class LiveViews {
  readonly #sessions: Sessions

  constructor(sessions: Sessions) {
    this.#sessions = sessions
  }

  matchViewResult = (id: number, calcTableId: number): View =>
    this.#sessions.ofType(id, 'TEAM', async (model) => {
      const result = matchResult(await this.#sessions.ofMatches(model), calcTableId)
      return result ? ok(result) : err('match-not-found')
    })

  /** What the list tells of a session while it is live. */
  playing = (id: number): View =>
    this.#sessions.of(id, async (model) => ok(playing(await this.#sessions.upTo(model))))

  /** Of all sessions of a segment; its version is the sum of theirs. */
  roundButtons = async (serverId: number, segmentId: number): View => {
    const rows = await segmentRows(this.#sessions.db, segmentId)
    const own = rows.filter(({ organiser_id }) => organiser_id === serverId)
    if (own.length === 0) return err('session-not-found')
    const models = await Promise.all(own.map(({ id }) => this.#sessions.model(id)))
    const known = models.filter((model) => model !== null)
    const value: RoundButtonsBody = known.map((model) => ({
      miniSessionId: model.row.id,
      rounds: enabledRounds(model),
    }))
    return ok({ value, seq: known.reduce((sum, { row }) => sum + row.version, 0) })
  }
}
