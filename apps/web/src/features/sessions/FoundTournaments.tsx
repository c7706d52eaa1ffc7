/** What the archive's search found, under its tournaments. */
import type { SearchAnswer } from '@openroom/protocol/schema/search'
import { t } from '../../texts/t.ts'
import { Tournaments } from './Tournaments.tsx'

type Found = SearchAnswer['sessions']

/** Players tell more than the name of their pair or team; where the name says them all it is enough. */
const named = ({ name, players }: Found[number]['found'][number]): string =>
  players.length === 0 || players.every((player) => name.includes(player))
    ? name
    : [name, players.join(', ')].join(' · ')

export function FoundTournaments({ found }: { readonly found: Found }) {
  const notes = new Map(
    found
      .filter((one) => one.found.length > 0)
      .map((one) => [
        one.session.miniSessionId,
        one.found.map((entry) => t('archive.entry', { name: named(entry) })),
      ]),
  )
  const sessions = found.map(({ session }) => session)
  return <Tournaments column="closed" sessions={sessions} notes={notes} level={2} />
}
