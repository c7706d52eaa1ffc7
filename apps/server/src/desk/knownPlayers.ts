/** The players that are named for an event: members of the organiser by number or name, and new ones. */
import type { DocumentPlayer } from '@openroom/formats/json/document'
import { player } from '@openroom/formats/json/documentBuilder'
import type { EntrantPlayer, newEventSchema } from '@openroom/protocol/schema/desk'
import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { AllTables } from '../core/database/allTables.ts'
import type { AskedEvent } from './madeSession.ts'
import { type Members, membersOf } from './membersOf.rows.ts'

type Given = z.output<typeof newEventSchema>

const hasName = (given: EntrantPlayer): boolean => typeof given === 'string' || given.name !== undefined

export function playerOf(given: EntrantPlayer, { byNumber, byName }: Members): DocumentPlayer {
  if (typeof given === 'string') return player(given, byName(given)?.memberId ?? null)
  const { memberId, name } = given
  return player(name ?? byNumber.get(memberId)?.name ?? memberId, memberId)
}

export async function withKnownPlayers(
  db: Kysely<AllTables>,
  asked: Given,
  isTeams: boolean,
): Promise<AskedEvent> {
  const members = await membersOf(db, asked.serverId)
  const sections = asked.sections.map((own) =>
    own.map(({ name, players }) => {
      const known = players.map((one) => playerOf(one, members))
      // Named by numbers alone, it is called by who they are.
      const isNamed = isTeams || players.every(hasName)
      return {
        name: isNamed
          ? name
          : known
              .map((one) => one.name)
              .join(' – ')
              .slice(0, 200),
        players: known,
      }
    }),
  )
  return { ...asked, sections }
}
