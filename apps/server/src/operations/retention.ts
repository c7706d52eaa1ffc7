/** What an organiser does not want to be kept for good: taken away by itself, after as many days as the settings say. */
import type { Kysely } from 'kysely'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import { recurring, type Work } from '../core/jobs/jobs.ts'
import type { Settings } from '../settings.ts'
import { forgetAudit, forgetLinks, forgetVersions } from './retention.rows.ts'

type RetentionOptions = {
  readonly db: Kysely<AllTables>
  readonly clock: Pick<Clock, 'now'>
  readonly settings: Pick<Settings, 'KEEP_AUDIT_DAYS' | 'KEEP_LINKS_DAYS' | 'KEEP_VERSIONS_DAYS'>
}

const DAY_MS = 86_400_000
const EVERY_MS = 3_600_000

/** Nothing where everything is to stay. */
export function retention({ db, clock, settings }: RetentionOptions): readonly Work[] {
  const wanted = [
    { days: settings.KEEP_AUDIT_DAYS, forget: forgetAudit },
    { days: settings.KEEP_LINKS_DAYS, forget: forgetLinks },
    { days: settings.KEEP_VERSIONS_DAYS, forget: forgetVersions },
  ].flatMap(({ days, forget }) => (days === undefined ? [] : [{ keptMs: days * DAY_MS, forget }]))
  if (wanted.length === 0) return []
  return [
    recurring('forget-old', EVERY_MS, () =>
      db.transaction().execute(async (tx) => {
        for (const { keptMs, forget } of wanted) await forget(tx, new Date(clock.now() - keptMs))
      }),
    ),
  ]
}
