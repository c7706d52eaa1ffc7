/** Team events: round robin, Swiss, knock-out, board-a-match. */
import type { DocumentEvent, DocumentSegment } from '@openroom/formats/json/document'
import { event, segment } from '@openroom/formats/json/documentBuilder'
import { knockOutSegments } from './knockOut.ts'
import { playLeague } from './league.ts'
import type { Settings } from './options.ts'
import { makeTeams, type Team } from './people/contestants.ts'
import { Population } from './people/names.ts'
import { Analyst } from './play/analyst.ts'
import { Random } from './random.ts'
import type { TeamsContext } from './teamsContext.ts'

const ARRANGE_TYPES = {
  roundRobin: 'ROUND_ROBIN',
  swiss: 'SWISS',
  knockOut: 'KNOCK_OUT',
  pairs: 'FREE',
  swissPairs: 'SWISS',
  individual: 'FREE',
} as const

export function teamsContext(settings: Settings, progress: (boards: number) => void): TeamsContext {
  const random = new Random(settings.seed)
  const people = new Population(random.fork('people'))
  const teams = makeTeams(settings.contestants, people, random.fork('teams'), settings.skill)
  return { settings, teams, analyst: new Analyst(settings.estimated), random, progress }
}

const teamEvent = (
  { calcType, form, conventions }: Settings,
  key: string,
  name: string,
  segments: readonly DocumentSegment[],
): DocumentEvent =>
  event({ key, name, type: 'TEAM', calcType, arrangeType: ARRANGE_TYPES[form], conventions, segments })

export type LeagueEvent = { readonly event: DocumentEvent; readonly ranking: readonly Team[] }

/** A round robin or a Swiss, and its teams from the winner down. */
export function leagueEvent(context: TeamsContext, name = 'Teams'): LeagueEvent {
  const { session, standings } = playLeague(context)
  const main = segment({ key: 'main', name: 'Main', sessions: [session] })
  return {
    event: teamEvent(context.settings, 'teams', name, [main]),
    ranking: standings.map((place) => context.teams[place]!),
  }
}

/** A knock-out of the context's teams, the best seeded first. */
export const knockOutEvent = (context: TeamsContext, name = 'Knock-out'): DocumentEvent =>
  teamEvent(context.settings, 'knock-out', name, knockOutSegments(context))

export function teamsEvent(settings: Settings, progress: (boards: number) => void): DocumentEvent {
  const context = teamsContext(settings, progress)
  return settings.form === 'knockOut' ? knockOutEvent(context) : leagueEvent(context).event
}
