/** The real server of a test file's own, and its store beside it, for as long as the file's tests run. */
import { routes } from '@openroom/protocol/routes'
import { afterAll, beforeAll } from 'vitest'
import { openStore, type Store } from '../core/database/store.ts'
import { browser, form, type TestServer, testServer } from './server.ts'

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

type Call = ReturnType<typeof browser>['call']

/** @returns calls the server as an admin, once the tests begin */
export function adminCall(own: Own): Call {
  const password = 'correct horse'
  const signedIn: { call?: Call } = {}
  beforeAll(async () => {
    await own.server.accounts.create({ name: 'A', email: 'ad@example.org', role: 'ADMIN', password })
    signedIn.call = browser(own.server.url).call
    await signedIn.call(routes.login(), form({ username: 'ad@example.org', password }))
  })
  return (...given) => signedIn.call!(...given)
}
