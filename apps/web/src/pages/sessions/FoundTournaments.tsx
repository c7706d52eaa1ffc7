/** What the archive's search found, under its tournaments. */
import type { SearchAnswer } from '@openroom/protocol/schema/search'
import { notesOf } from './foundPeople.ts'
import { Tournaments } from './Tournaments.tsx'

type FoundTournamentsProps = {
  readonly found: Readonly<SearchAnswer['sessions']>
  readonly column?: 'live' | 'closed'
}

export function FoundTournaments({ found, column = 'closed' }: FoundTournamentsProps) {
  const sessions = found.map(({ session }) => session)
  return <Tournaments column={column} sessions={sessions} notes={notesOf(found)} level={2} />
}
