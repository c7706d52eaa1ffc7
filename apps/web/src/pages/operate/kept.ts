/** What a console keeps on its device: everything that was typed, before it goes anywhere else. */
import type { Operated } from '@openroom/protocol/schema/operate'
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Entered } from './record.ts'

export type KeptLink = {
  readonly id: number
  readonly secret: string
  /** The console's own mark. */
  readonly writer: string
  readonly name: string
  /** As it was told last. */
  readonly operated: Operated | null
  readonly tableId: number | null
}

interface Schema extends DBSchema {
  links: { key: number; value: KeptLink }
  entries: { key: [number, number]; value: Entered & { readonly tableId: number } }
  aside: { key: number; value: { readonly tableId: number; readonly entries: readonly Entered[] } }
}

let opened: Promise<IDBPDatabase<Schema>> | null = null

const database = (): Promise<IDBPDatabase<Schema>> => {
  if (opened !== null) return opened
  const opening = openDB<Schema>('openroom-operate', 1, {
    upgrade: (db) => {
      db.createObjectStore('links', { keyPath: 'id' })
      db.createObjectStore('entries', { keyPath: ['tableId', 'seq'] })
      db.createObjectStore('aside', { keyPath: 'tableId' })
    },
  }).catch((error: unknown) => {
    opened = null
    throw error
  })
  opened = opening
  return opening
}

type Store = 'links' | 'entries' | 'aside'

/** One that is told to commit ends also when the page is gone before the answers. */
const writing = async <S extends Store>(store: S) =>
  (await database()).transaction(store, 'readwrite', { durability: 'strict' })

const ofTable = (tableId: number) => IDBKeyRange.bound([tableId, 0], [tableId, Number.MAX_SAFE_INTEGER])

export const keptLink = async (id: number): Promise<KeptLink | null> =>
  (await (await database()).get('links', id)) ?? null

/** The oldest first. */
export const keptLinks = async (): Promise<readonly KeptLink[]> => (await database()).getAll('links')

export const keepLink = async (link: KeptLink): Promise<void> => {
  const transaction = await writing('links')
  void transaction.store.put(link)
  transaction.commit()
  await transaction.done
}

export async function keptEntries(tableId: number): Promise<readonly Entered[]> {
  const rows = await (await database()).getAll('entries', ofTable(tableId))
  return rows.map(({ tableId: _table, ...entry }) => entry)
}

/** Writes what is other than before, and takes away what is no more. */
export async function keepEntries(
  tableId: number,
  before: readonly Entered[],
  now: readonly Entered[],
): Promise<void> {
  const changed = now.filter((entry, i) => before[i] !== entry)
  if (changed.length === 0 && before.length <= now.length) return
  const transaction = await writing('entries')
  if (before.length > now.length)
    await transaction.store.delete(
      IDBKeyRange.bound([tableId, now.length], [tableId, Number.MAX_SAFE_INTEGER]),
    )
  for (const entry of changed) void transaction.store.put({ ...entry, tableId })
  transaction.commit()
  await transaction.done
}

export const keptAside = async (tableId: number): Promise<readonly Entered[]> =>
  (await (await database()).get('aside', tableId))?.entries ?? []

export async function keepAside(tableId: number, entries: readonly Entered[]): Promise<void> {
  const transaction = await writing('aside')
  if (entries.length === 0) void transaction.store.delete(tableId)
  else void transaction.store.put({ tableId, entries })
  transaction.commit()
  await transaction.done
}
