/** The archive's views, each with the version of the session it was made from. */
import { err, ok } from '@openroom/bridge/result'
import { releasedLog } from '../../store/released/content.ts'
import { boards, rounds, toBoard } from './boards.ts'
import { listClubs, listMiniSessions, segmentSessions } from './miniSessions.ts'
import type { SessionModel } from './model.ts'
import { pairFrequencies, pairRunningScores } from './pairs.ts'
import { registrations, registrationsUpTo } from './people.ts'
import type { Sessions, View } from './sessions.ts'
import { teamRunningScores } from './teamScores.ts'
import { teamFrequencies } from './teams.ts'
import { replay, tableOf } from './watch.ts'

export class Archive {
  readonly #sessions: Sessions

  constructor(sessions: Sessions) {
    this.#sessions = sessions
  }

  miniSessions = async (): View => ok(await listMiniSessions(this.#sessions.db))
  /** All sessions of the segment that a session belongs to. */
  sessionsBeside = (id: number): View => this.#segment({ session: id })
  sessionsOfSegment = (serverId: number, segment: number): View => this.#segment({ serverId, segment })
  clubs = async (): View => ok(await listClubs(this.#sessions.db))

  rounds = (id: number): View => this.#sessions.of(id, (model) => ok(rounds(model)))
  boards = (id: number): View => this.#sessions.of(id, (model) => ok(boards(model)))

  board = (id: number, number: number): View =>
    this.#sessions.of(id, (model) => {
      const board = model.boards.get(number)
      return board ? ok(toBoard(board)) : err('board-not-found')
    })

  registrations = (id: number): View =>
    this.#sessions.of(id, async (model) =>
      ok(
        model.row.type === 'PAIR'
          ? registrationsUpTo(await this.#sessions.upTo(model))
          : registrations(model),
      ),
    )

  teams = (id: number): View => this.#sessions.ofType(id, 'TEAM', (model) => ok(registrations(model)))

  pairFrequencies = (id: number, board: number): View =>
    this.#ofBoard(id, 'PAIR', board, (model) => pairFrequencies(model, board))

  teamFrequencies = (id: number, board: number): View =>
    this.#ofBoard(id, 'TEAM', board, (model) => teamFrequencies(model, board))

  /** @param round displayed round to stop after, of teams; of pairs, in a barometer, the board */
  runningScores = (id: number, round: number | null): View =>
    this.#sessions.of(id, async (model) => {
      const sessions = await this.#sessions.upTo(model)
      return ok(
        model.row.type === 'PAIR' ? pairRunningScores(sessions, round) : teamRunningScores(sessions, round),
      )
    })

  watch = (id: number, ns: number, board: number): View =>
    this.#sessions.of(id, async (model) => {
      if (!model.entries.has(ns)) return err('registration-not-found')
      const table = model.row.play_visible ? tableOf(model, ns, board) : null
      const boardId = model.boards.get(board)?.id
      if (table === null || boardId === undefined) return err('replay-not-found')
      const sessions = await this.#sessions.ofMatches(model)
      return ok(replay(sessions, table, board, await releasedLog(this.#sessions.db, table.id, boardId)))
    })

  async #segment(of: Parameters<typeof segmentSessions>[1]): View {
    const found = await segmentSessions(this.#sessions.db, of)
    return found.value.length === 0 ? err('session-not-found') : ok(found)
  }

  /** A board of a session of one type. */
  #ofBoard(id: number, type: 'PAIR' | 'TEAM', board: number, make: (model: SessionModel) => unknown): View {
    return this.#sessions.of(id, (model) => {
      if (!model.boards.has(board)) return err('board-not-found')
      return model.row.type === type ? ok(make(model)) : err('wrong-session-type')
    })
  }
}
