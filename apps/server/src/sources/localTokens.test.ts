import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LocalTokens } from './localTokens.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openroom-tokens-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('a token opens its tournament, after a restart too', async () => {
  const token = (await LocalTokens.open(folder)).make(7)
  expect((await LocalTokens.open(folder)).check(token)).toEqual({ tournamentId: 7 })
  expect(statSync(join(folder, 'ingest.secret')).mode & 0o077).toBe(0)
})

it('a token of another secret, or changed, opens nothing', async () => {
  const tokens = await LocalTokens.open(folder)
  const token = tokens.make(7)
  rmSync(join(folder, 'ingest.secret'))
  const others = await LocalTokens.open(folder)
  expect(others.check(token)).toBeNull()
  for (const wrong of [token.replace('.7.', '.8.'), token.slice(0, -2), `${token}x`, '', 'local.7.']) {
    expect(tokens.check(wrong), wrong).toBeNull()
  }
})
