/** Has the server tell under which names players who are followed have played: once a page, and of new ones. */

import { isSameName } from '@openroom/bridge/person/compareNames'
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import type { KnownNames } from '@openroom/protocol/schema/person'
import { getJson } from '../../live/http.ts'
import { type Followed, keepNames } from './followed.ts'

const asked = new Map<number, Promise<void>>()

async function tell(wanted: readonly number[]): Promise<void> {
  try {
    const known = await getJson<KnownNames>(`${archiveRoutes.knownNames()}?persons=${wanted.join()}`)
    const byId = new Map(known.map(({ personId, names }) => [personId, names]))
    keepNames(wanted, ({ name, personId }) => ({
      told: (byId.get(personId) ?? []).filter((one) => !isSameName(one, name)),
    }))
  } catch {
    // They stay known by the names of last time, and are asked for again.
    for (const id of wanted) asked.delete(id)
  }
}

/** Resolves when all of them are known as well as can be. */
export async function askTold(list: readonly Followed[]): Promise<void> {
  const ids = list.flatMap((one) => (one.kind === 'player' ? [one.personId] : []))
  const wanted = ids.filter((id) => !asked.has(id))
  if (wanted.length > 0) {
    const answer = tell(wanted)
    for (const id of wanted) asked.set(id, answer)
  }
  await Promise.all(ids.map((id) => asked.get(id)))
}
