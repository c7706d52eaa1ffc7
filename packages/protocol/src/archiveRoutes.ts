/** Calls that look through what was played, across all sessions that are over; loaded by their pages alone. */
import { get } from './route.ts'
import type { FieldOfBoard } from './schema/fieldOfBoard.ts'
import type { FoundBoards } from './schema/findBoards.ts'
import type { EntryPages, KnownNames, PairBody, PersonBody, TeamBody } from './schema/person.ts'
import type { ClubSeasons, SeasonBody } from './schema/season.ts'

export const archiveRoutes = {
  findBoards: get('/api/archive/find-boards', 'visitor').gives<FoundBoards>(),
  person: get('/api/archive/person/{id}', 'visitor').gives<PersonBody>(),
  pair: get('/api/archive/pair/{personId}/{partnerId}', 'visitor').gives<PairBody>(),
  team: get('/api/archive/team/{teamId}', 'visitor').gives<TeamBody>(),
  /** Which pages a pair or team of a finished session has. */
  entryPages: get('/api/archive/entry/{id}/{registrationId}', 'visitor').gives<EntryPages>(),
  /** Under which names persons have played. */
  knownNames: get('/api/archive/known-names', 'visitor').gives<KnownNames>(),
  /** How all tables of a finished session played a board. */
  fieldOfBoard: get('/api/archive/field/{id}/{board}', 'visitor').gives<FieldOfBoard>(),
  /** The newest of the boards found, as a file. */
  exportedFound: get('/api/export/found.{format}', 'visitor'),
  season: get('/api/archive/season/{id}', 'visitor').gives<SeasonBody>(),
  seasonFile: get('/api/archive/season/{id}/csv', 'visitor').gives<string>(),
  clubSeasons: get('/api/archive/seasons/{serverId}', 'visitor').gives<ClubSeasons>(),
  boardsFeed: get('/api/archive/find-boards.atom', 'visitor').gives<string>(),
} as const
