/** Round robins and Swiss events: one session of rounds in which every match plays the same boards. */

import { type Meeting, roundRobin } from '@openroom/bridge/movement/roundRobin'
import { swissPairing } from '@openroom/bridge/movement/swiss'
import type { DocumentMatch, DocumentSession } from '@openroom/formats/json/document'
import { dealBoards } from './boards.ts'
import type { DealtBoard } from './deal.ts'
import { type PlayedMatch, playMatch } from './match.ts'
import {
  BYE,
  documentMatch,
  recordingOf,
  type TeamsContext,
  teamRegistrations,
  teamsSession,
} from './teamsContext.ts'
import { awardPoints } from './traits.ts'

/** What has been played, growing round by round. */
class League {
  readonly matches: DocumentMatch[] = []
  readonly played: PlayedMatch[] = []
  readonly met = new Set<string>()
  readonly vps: number[]
  readonly #context: TeamsContext

  constructor(context: TeamsContext) {
    this.#context = context
    this.vps = context.teams.map(() => 0)
  }

  get standings(): readonly number[] {
    return this.vps.map((_, place) => place).sort((a, b) => this.vps[b]! - this.vps[a]! || a - b)
  }

  playRound(round: number, meetings: readonly Meeting[], boards: readonly DealtBoard[]): void {
    for (const [i, meeting] of meetings.entries()) this.#play({ round, number: i + 1 }, meeting, boards)
  }

  #play(
    place: { round: number; number: number },
    [home, visiting]: Meeting,
    boards: readonly DealtBoard[],
  ): void {
    const { settings, teams, analyst, random, progress } = this.#context
    const [a, b] = [teams[home], visiting === null ? undefined : teams[visiting]]
    if (!a || !b || visiting === null) {
      if (a) this.matches.push(documentMatch(place, a.key, BYE))
      this.met.add(`${home}-${BYE}`)
      return
    }
    const recording = recordingOf(settings, place.number)
    const match = playMatch(
      {
        ...place,
        home: a,
        visiting: b,
        boards,
        recording,
        rulings: settings.rulings,
        conventions: settings.conventions,
      },
      analyst,
      random,
    )
    this.matches.push(documentMatch(place, a.key, b.key))
    this.played.push(match)
    this.met.add(`${home}-${visiting}`).add(`${visiting}-${home}`)
    this.vps[home]! += match.vps.home
    this.vps[visiting]! += match.vps.visiting
    progress(2 * boards.length)
  }
}

/** Rounds as played: in a round robin with round groups each meeting takes several. */
function scheduleLeague(
  { settings, teams }: TeamsContext,
  league: League,
): readonly (() => readonly Meeting[])[] {
  const { rounds, roundGroups } = settings
  if (settings.form === 'swiss') {
    const hadBye = (place: number) => league.met.has(`${place}-${BYE}`)
    const haveMet = (a: number, b: number) => league.met.has(`${a}-${b}`)
    return Array.from({ length: rounds ?? 7 }, () => () => swissPairing(league.standings, haveMet, hadBye))
  }
  const all = roundRobin(teams.length).slice(0, rounds ?? teams.length)
  return all.flatMap((meetings) => Array.from({ length: roundGroups }, () => () => meetings))
}

export type LeaguePlayed = {
  readonly session: DocumentSession
  /** Places of the teams in their list, the winner first. */
  readonly standings: readonly number[]
}

export function playLeague(context: TeamsContext): LeaguePlayed {
  const { settings, teams, random } = context
  const league = new League(context)
  const rounds = scheduleLeague(context, league)
  const boards = dealBoards(1, settings.boards * rounds.length, random)
  for (const [i, meetings] of rounds.entries()) {
    const own = boards.slice(i * settings.boards, (i + 1) * settings.boards)
    league.playRound(i + 1, meetings(), own)
  }
  const registered = teamRegistrations(teams, settings, teams.length % 2 === 1, random)
  const best = league.standings.map((place) => teams[place]!.key)
  const session = teamsSession(settings, {
    key: 's1',
    index: 0,
    rounds: rounds.length,
    registrations: settings.traits ? awardPoints(registered, best) : registered,
    boards,
    matches: league.matches,
    played: league.played,
  })
  return { session, standings: league.standings }
}
