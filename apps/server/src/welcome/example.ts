/** A made-up evening to look at: it comes as any file does, and goes as any session does. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { writeDocument } from '@openroom/formats/json/readDocument'
import type { ErrorCode } from '@openroom/protocol/errors'
import type { Kysely } from 'kysely'
import type { Account } from '../accounts/accounts.ts'
import type { Clock } from '../core/clock.ts'
import type { AllTables } from '../core/database/allTables.ts'
import type { Imports } from '../intake/imports.ts'
import type { ListChanges } from '../planning/listChanges.ts'

export type ExampleOptions = {
  readonly db: Kysely<AllTables>
  readonly imports: Pick<Imports, 'files'>
  readonly listChanges: Pick<ListChanges, 'removeSegment'>
  readonly clock: Clock
}

/** By it the evening is found again. */
const KEY = 'openroom-example'
const DAY_MS = 86_400_000

export class Example {
  readonly #options: ExampleOptions

  constructor(options: ExampleOptions) {
    this.#options = options
  }

  async isThere(): Promise<boolean> {
    return (await this.#segments()).length > 0
  }

  /** Played yesterday, by nobody. @returns whether it was not there before */
  async make(by: Account): Promise<Result<boolean, ErrorCode>> {
    const { imports, clock } = this.#options
    if (await this.isThere()) return ok(false)
    const { simulate } = await import('@openroom/simulate/simulate')
    const date = new Date(clock.now() - DAY_MS).toISOString().slice(0, 10)
    const name = 'Lindenhaven Evening'
    // A new one each day, with auction and play at two tables, in well under a second.
    const made = simulate({ kind: 'club-evening', seed: date, date, name, recorded: 2, estimated: true })
    const document = {
      ...made,
      tournament: { ...made.tournament, key: KEY },
      organiser: { name: null, club: false },
    }
    const source = new Blob([writeDocument(document)]).stream()
    const stored = await imports.files([{ name, source }], { playVisible: true }, { accountId: by.id })
    return stored.ok ? ok(true) : err('file-refused')
  }

  /** @returns whether it was there */
  async remove(by: Account): Promise<Result<boolean, ErrorCode>> {
    const segments = await this.#segments()
    for (const { id, organiser_id } of segments) {
      const removed = await this.#options.listChanges.removeSegment(organiser_id, id, by)
      if (!removed.ok) return removed
    }
    return ok(segments.length > 0)
  }

  #segments() {
    return this.#options.db
      .selectFrom('segment as g')
      .innerJoin('event as e', 'e.id', 'g.event_id')
      .innerJoin('tournament as t', 't.id', 'e.tournament_id')
      .select(['g.id', 't.organiser_id'])
      .where('t.key', '=', KEY)
      .orderBy('g.id')
      .execute()
  }
}
