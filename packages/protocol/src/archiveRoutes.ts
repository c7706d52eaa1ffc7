/** Calls that look through what was played, across all sessions that are over; loaded by their pages alone. */
import { get } from './route.ts'
import type { FoundBoards } from './schema/findBoards.ts'
import type { PersonBody } from './schema/person.ts'

export const archiveRoutes = {
  findBoards: get('/api/archive/find-boards', 'visitor').gives<FoundBoards>(),
  person: get('/api/archive/person/{id}', 'visitor').gives<PersonBody>(),
  boardsFeed: get('/api/archive/find-boards.atom', 'visitor').gives<string>(),
} as const
