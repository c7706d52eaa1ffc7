import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeWhole } from './wholeFile.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openroom-whole-'))
  file = join(folder, 'all.backup')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('takes the place of the file before it, for its owner alone', async () => {
  writeFileSync(file, 'before')
  await writeWhole(file, Readable.from([Buffer.from('now')]))
  expect(readFileSync(file, 'utf8')).toBe('now')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['all.backup'])
})

it.each(['breaks off', 'is given up'])('leaves what was there where the writing %s', async (how) => {
  writeFileSync(file, 'before')
  const bytes = new PassThrough()
  const giving = new AbortController()
  const written = writeWhole(file, bytes, { signal: giving.signal })
  bytes.write('half')
  if (how === 'breaks off') bytes.destroy(new Error('the line is cut'))
  else giving.abort()
  await expect(written).rejects.toThrow(how === 'breaks off' ? 'the line is cut' : 'aborted')
  expect(readFileSync(file, 'utf8')).toBe('before')
  expect(readdirSync(folder)).toEqual(['all.backup'])
})
