/** What a newcomer finds on a fresh installation: a small festival of the last days, and a club evening. */
import type { TournamentDocument } from '@openroom/formats/json/document'
import { tournamentDocument } from '@openroom/formats/json/documentBuilder'
import { dayAfter } from './calendar.ts'
import { type SimulateOptions, settingsOf } from './options.ts'
import { pairsEvent } from './pairs.ts'
import { type OnProgress, simulate } from './simulate.ts'
import { knockOutEvent, leagueEvent, teamsContext } from './teams.ts'

const SEED = 'lindenhaven'

/** An open pairs, a round robin of eight teams and the final between its best two. */
function festival(today: string, progress: (boards: number) => void): TournamentDocument {
  const settings = (options: Omit<SimulateOptions, 'seed'>) =>
    settingsOf({ seed: SEED, rulings: 0.012, skill: 0.72, ...options })
  const pairs = pairsEvent(
    settings({ kind: 'pairs-mitchell', date: dayAfter(today, -3), recorded: 3, skill: 0.6 }),
    progress,
  )
  const league = teamsContext(
    settings({ kind: 'teams-round-robin', date: dayAfter(today, -2), boards: 4 }),
    progress,
  )
  const { event: teams, ranking } = leagueEvent(league, 'Open Teams')
  const final = settings({ kind: 'teams-final', date: dayAfter(today, -1), boards: 8 })
  const knockOut = knockOutEvent(
    { ...league, settings: final, teams: ranking.slice(0, 2) },
    'Open Teams Final',
  )
  return tournamentDocument(
    {
      key: 'lindenhaven-festival',
      name: 'Lindenhaven Bridge Festival',
      location: 'Lindenhaven',
      timeZone: 'Europe/Vienna',
    },
    [
      { ...pairs, name: 'Open Pairs' },
      { ...teams, order: 2 },
      { ...knockOut, order: 3 },
    ],
    { name: 'Lindenhaven Bridge Festival', club: false },
  )
}

/**
 * The same documents whenever they are asked for; only their dates follow `today`.
 * @param today ISO date; what is played lies in the three days before
 * @param onProgress hears how many boards have been played at all tables
 */
export function demoDocuments(
  today: string,
  onProgress: OnProgress = () => {},
): readonly TournamentDocument[] {
  let played = 0
  const progress = (boards: number) => {
    played += boards
    onProgress(played)
  }
  const open = festival(today, progress)
  const evening = simulate(
    { kind: 'club-evening', seed: SEED, date: dayAfter(today, -1), name: 'Club Evening', skill: 0.5 },
    (boards) => onProgress(played + boards),
  )
  return [open, evening]
}
