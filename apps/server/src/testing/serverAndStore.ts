/** The real server of a test file's own, and its store beside it, for as long as the file's tests run. */
import { afterAll, beforeAll } from 'vitest'
import { openStore, type Store } from '../store/store.ts'
import { type TestServer, testServer } from './server.ts'

type Own = { readonly server: TestServer; readonly store: Store }

/** @returns what is there once the tests begin */
export function serverAndStore(): Own {
  const own: { -readonly [Part in keyof Own]?: Own[Part] } = {}
  beforeAll(async () => {
    own.server = await testServer()
    const { dataDir, databaseUrl } = own.server
    own.store = await openStore({ dataDir, databaseUrl })
  })
  afterAll(async () => {
    await own.store?.close()
    await own.server?.stop()
  })
  return own as Own
}
