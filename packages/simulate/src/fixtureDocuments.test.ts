import { createReadStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkFile } from '@openroom/formats/check'
import { describe, expect, it } from 'vitest'

const check = (name: string) =>
  checkFile(name, createReadStream(fileURLToPath(new URL(`../../../e2e/fixtures/${name}`, import.meta.url))))

describe('the files of the browser tests', () => {
  it.each(['pairs.pbn', 'pairs.json'])(
    '%s has six boards at five tables, with figures we agree with',
    async (name) => {
      const line = await check(name)
      expect(line).toMatchObject({ ok: true, boards: 6, results: 30, plays: 5 })
      expect(line.official).toMatchObject({ compared: 156, differing: 0 })
    },
  )

  it.each(['teams.pbn', 'teams.json'])('%s has four boards played in both rooms', async (name) => {
    expect(await check(name)).toMatchObject({ ok: true, boards: 4, results: 8, auctions: 8, plays: 8 })
  })

  it('truncated.pbn has lost its end, mis-encoded.pbn is UTF-16 without a mark', async () => {
    expect((await check('truncated.pbn')).faults).toMatchObject([
      { code: 'pbn-tag-cut', excerpt: expect.stringContaining('[Deal') },
    ])
    expect(await check('mis-encoded.pbn')).toMatchObject({ ok: true, boards: 6, faults: [] })
  })
})
