/** What senders of files have said of statements that contradict each other, so that nobody is asked twice. */
import type { Question } from '@openroom/formats/report'
import type { Kysely, Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'

/** The statement that counts, by the id of its question. */
export type Choices = Readonly<Record<string, string>>

/** @param within organisers of whoever sends files: what others have said is not asked; absent: all */
export async function rememberedChoices(
  db: Kysely<AllTables>,
  within: readonly number[] | null,
): Promise<Choices> {
  const all = db
    .selectFrom('file_choice')
    .select(['question', 'reading'])
    .orderBy('at')
    .orderBy('organiser_id')
  const rows = await (within === null ? all : all.where('organiser_id', 'in', [0, ...within])).execute()
  return Object.fromEntries(rows.map(({ question, reading }) => [question, reading]))
}

export async function rememberChoices(
  tx: Transaction<AllTables>,
  questions: readonly Question[],
  { organiserId, accountId }: { readonly organiserId: number; readonly accountId: number | null },
): Promise<void> {
  for (const { id, chosen } of questions) {
    const said = { reading: chosen!, account_id: accountId, at: new Date() }
    await tx
      .insertInto('file_choice')
      .values({ organiser_id: organiserId, question: id, ...said })
      .onConflict((conflict) => conflict.columns(['organiser_id', 'question']).doUpdateSet(said))
      .execute()
  }
}
