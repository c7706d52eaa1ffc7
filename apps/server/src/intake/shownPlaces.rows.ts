/** What sessions show of what they share with others: their tournament, event and segment. */
import type { TournamentDocument } from '@openroom/formats/json/document'
import { sql, type Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'

/** Of each event that has sessions, a mark that changes with what is shown. */
export type ShownPlaces = ReadonlyMap<number, string>

/** Of the tournaments that documents name, where they are there already. */
export async function shownPlaces(
  tx: Transaction<AllTables>,
  documents: readonly { readonly document: Pick<TournamentDocument, 'tournament'> }[],
): Promise<ShownPlaces> {
  const keys = [...new Set(documents.map(({ document }) => document.tournament.key))]
  const { rows } = await sql<{ id: number; mark: string }>`
    select e.id, md5(string_agg(concat(to_jsonb(t), to_jsonb(e), to_jsonb(g)), '' order by g.id)) as mark
    from tournament t join event e on e.tournament_id = t.id join segment g on g.event_id = e.id
    where t.key = any(${keys}::text[]) and exists (select from mini_session s where s.segment_id = g.id)
    group by e.id`.execute(tx)
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}

/** Events that show something else than before, of those that are there still. */
export const changedPlaces = (before: ShownPlaces, after: ShownPlaces): readonly number[] =>
  [...before].flatMap(([id, mark]) => (after.has(id) && after.get(id) !== mark ? [id] : []))
