/** Has the server tell under which names players who are followed have played: once a page, and of new ones. */

import { isSameName } from '@openroom/bridge/person/compareNames'
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import type { KnownNames } from '@openroom/protocol/schema/person'
import { getJson } from '../../live/http.ts'
import { type Followed, keepNames } from './followed.ts'

const asked = new Set<number>()

/** Without an answer they stay known by the names of last time. */
export async function askTold(list: readonly Followed[]): Promise<void> {
  const wanted = list.flatMap((one) =>
    one.kind === 'player' && !asked.has(one.personId) ? [one.personId] : [],
  )
  if (wanted.length === 0) return
  for (const id of wanted) asked.add(id)
  try {
    const known = await getJson<KnownNames>(`${archiveRoutes.knownNames()}?persons=${wanted.join()}`)
    const byId = new Map(known.map(({ personId, names }) => [personId, names]))
    keepNames(wanted, ({ name, personId }) => ({
      told: (byId.get(personId) ?? []).filter((one) => !isSameName(one, name)),
    }))
  } catch {
    for (const id of wanted) asked.delete(id)
  }
}
