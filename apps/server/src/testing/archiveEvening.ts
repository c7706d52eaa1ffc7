/** A session of a file that is over, with its deals, and what staff do to a board of it at once: rule, upload, take back, restore. */
import type { DocumentSession, TournamentDocument } from '@openroom/formats/json/document'
import { withSessions } from '@openroom/formats/json/documentBuilder'
import { writeDocument } from '@openroom/formats/json/readDocument'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import type { Correctable } from '@openroom/protocol/schema/corrections'
import type { PairFrequencies } from '@openroom/protocol/schema/results'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import { viewAt } from '@openroom/protocol/views'
import { expect } from 'vitest'
import { releasedDocument } from '../archive/exportDocument.public.ts'
import type { Act, Answer, Rulings, Site } from './boardEvening.ts'
import { pairsDocument } from './documents.ts'
import { saveRows } from './savedRows.ts'
import { filesForm } from './server.ts'

const BOARD = 1
const CONTRACT = { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' } as const
const madeTricks = (tricks: number) => ({ lead: null, tricks, contract: CONTRACT })
const scored = (tricks: number) => (tricks >= 9 ? 400 + 30 * (tricks - 9) : 50 * (tricks - 9))

/** The first round of two tables, on one board with its cards; so many tricks at the first, one less at the second. */
const evening = (tricks: number): TournamentDocument =>
  withSessions(pairsDocument(), (session): DocumentSession => {
    const tables = session.tables.filter(({ round }) => round === 1).slice(0, 2)
    const playing = new Set(tables.flatMap(({ ns, ew }) => [ns, ew]))
    return {
      ...session,
      key: 'over',
      numberOfRounds: 1,
      registrations: session.registrations.filter(({ key }) => playing.has(key)),
      boards: session.boards.filter(({ number }) => number === BOARD),
      tables: tables.map((table, i) => ({
        ...table,
        logs: [],
        results: table.results
          .filter(({ board }) => board === BOARD)
          .map((one) => ({
            ...one,
            official: null,
            ...madeTricks(tricks - i),
            scoreNs: scored(tricks - i),
          })),
      })),
    }
  })

export type OverCommand = 'rule' | 'average' | 'take back' | 'same file' | 'other file' | 'restore'

/** What each of the director's words comes to. */
const RULINGS: Partial<Readonly<Record<OverCommand, object>>> = {
  rule: { tricks: 6, adjustment: null },
  average: { tricks: null, adjustment: { kind: 'average', ns: 'AVE+', ew: 'AVE-' } },
}

/** Uploaded twice, so that there is a version before; then the director has put its result right: ten tricks. */
export async function playArchive({ server, store, cookie }: Site) {
  const call =
    (path: string, init: RequestInit = {}): Act =>
    async (headers): Promise<Answer> => {
      const response = await fetch(server.url + path, {
        ...init,
        headers: { ...init.headers, cookie, ...headers },
      })
      return { status: response.status, body: await response.json() }
    }
  const posted = (path: string, body: object = {}) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const asked = async <T>(act: Act): Promise<T> => {
    const { status, body } = await act({})
    expect(status, JSON.stringify(body)).toBe(200)
    return body as T
  }
  const upload = (tricks: number): Act => {
    const bytes = new TextEncoder().encode(writeDocument(evening(tricks)))
    return call(staffRoutes.uploadFile(), filesForm([{ name: 'over.json', bytes }]))
  }
  const first = await asked<{ readonly miniSessionIds: readonly number[] }>(upload(8))
  const id = first.miniSessionIds[0]!
  const { key } = await store.db
    .selectFrom('play_table')
    .select('key')
    .where('mini_session_id', '=', id)
    .orderBy('ord')
    .executeTakeFirstOrThrow()
  const correct = (correction: object): Act =>
    posted(deskRoutes.correctSession(id), { correction, reason: 'So' })
  const result = (tricks: number) => ({ kind: 'result', table: key, board: BOARD, ...madeTricks(tricks) })
  await asked(upload(9))
  await asked(correct(result(10)))
  const { corrections } = await asked<Correctable>(call(deskRoutes.corrections(id)))
  const [version] = await asked<readonly { readonly id: number; readonly reason: string }[]>(
    call(staffRoutes.sessionVersions(id)),
  )
  const saved = await saveRows(server.databaseUrl, `saved_over_${id}`)
  const ACTS: Readonly<Record<OverCommand, () => Act>> = {
    rule: () => correct(result(6)),
    average: () =>
      correct({
        kind: 'ruling',
        table: key,
        board: BOARD,
        ruling: { kind: 'average', ns: 'AVE+', ew: 'AVE-' },
      }),
    'take back': () => posted(deskRoutes.undoCorrection(id, corrections[0]!.id)),
    'same file': () => upload(9),
    'other file': () => upload(7),
    restore: () => posted(staffRoutes.restoreVersion(id, version!.id)),
  }
  /** What everybody is told in the end. Fails where two are told different things. */
  const told = async (): Promise<object> => {
    const logs = await store.db
      .selectFrom('newest_result as r')
      .innerJoin('play_table as t', 't.id', 'r.table_id')
      .select(['t.number', 'r.contract', 'r.tricks', 'r.score_ns', 'r.jury', 'r.adjustment'])
      .where('t.mini_session_id', '=', id)
      .orderBy('t.number')
      .execute()
    const document = await releasedDocument(store.released, { of: 'session', id }, 1e6)
    if (document === null || document === 'too-large') throw new Error('There is no document.')
    const session = document.events[0]!.segments[0]!.sessions[0]!
    const exported = session.tables.flatMap(({ number, results }) =>
      results.map(({ contract, tricks, scoreNs: score_ns, jury, adjustment }) => ({
        ...{ number, contract, tricks, score_ns, jury, adjustment },
      })),
    )
    expect(exported, 'export and log').toEqual(logs)
    const shown = await asked<PairFrequencies>(call(viewAt('pairFrequencies', { id, board: BOARD }).path))
    const rows = (shown.tables[0]?.rows ?? []).map((row) => [
      row.tableNumber,
      row.jury,
      row.scores.NORTH_SOUTH,
    ])
    const stored = logs.map(({ number, jury, score_ns }) => [number, jury, score_ns])
    expect(rows.toSorted(), 'public and log').toEqual(stored.toSorted())
    const put = await asked<Correctable>(call(deskRoutes.corrections(id)))
    const { number: _, ...log } = logs[0]!
    return {
      log,
      other: logs[1],
      deals: session.boards.map(({ number, deal }) => [number, deal !== null]),
      corrections: put.corrections.map((one) => [one.correction, one.undoneAt !== null]),
    }
  }
  return {
    id,
    saved,
    acts: (name: string) => ACTS[name as OverCommand](),
    rulings: RULINGS as Rulings,
    told,
    /** Everything is as it was when it was made. */
    again: async () => {
      await saved.restore()
      server.changes.announce({ sessions: [id], lists: true, anew: true })
    },
  }
}
