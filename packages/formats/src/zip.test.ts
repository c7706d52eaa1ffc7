import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { LIMITS, type Limits } from './limits.ts'
import { game } from './pbn/testing/texts.ts'
import { readFiles } from './read.ts'
import { bytesAsSource } from './text.ts'
import { PAIRS } from './usebio/testing/seeds.ts'

const read = (files: Readonly<Record<string, string | Uint8Array>>, limits: Limits = LIMITS) => {
  const entries = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ])
  return readBytes(zipSync(Object.fromEntries(entries)), limits)
}

const readBytes = (bytes: Uint8Array, limits: Limits = LIMITS) =>
  readFiles([{ name: 'all.zip', source: bytesAsSource(bytes) }], limits)

const codeOf = async (reading: ReturnType<typeof read>) => {
  const result = await reading
  return result.ok ? null : [result.error.file, result.error.error.code]
}

describe('an archive', () => {
  it('is read as the files in it, folders and all', async () => {
    const result = await read({
      'day 1/a.pbn': game(),
      'b.xml': PAIRS,
      '__MACOSX/b.xml': 'x',
      '.DS_Store': 'x',
    })
    expect(result.ok && result.value.map(({ format }) => format)).toEqual(['PBN', 'USEBIO'])
  })

  it('leaves out what is no tournament, and says so', async () => {
    const result = await read({ 'a.pbn': game(), 'read me.txt': 'Hello' })
    expect(result.ok && result.value[0]!.warnings).toMatchObject([
      { code: 'zip-other', args: { file: 'all.zip: read me.txt' } },
    ])
  })

  it('is refused for a file in it that cannot be read, by its name', async () => {
    expect(await codeOf(read({ 'a.pbn': game(), 'b.xml': '<USEBIO' }))).toEqual([
      'all.zip: b.xml',
      'xml-syntax',
    ])
    expect(await codeOf(read({ 'read me.txt': 'Hello' }))).toEqual(['all.zip: read me.txt', 'format-unknown'])
  })

  it.each(['../a.pbn', '/a.pbn', 'C:\\a.pbn', 'x/../../a.pbn', '..\\a.pbn'])(
    'with %s is refused',
    async (name) => {
      expect(await codeOf(read({ [name]: game() }))).toEqual(['all.zip', 'zip-path'])
    },
  )

  it('of too many files, too large, or too well packed is refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 201 }, (_, i) => [`${i}.pbn`, 'x']))
    expect(await codeOf(read(many))).toEqual(['all.zip', 'zip-entries'])
    const bomb = { 'a.pbn': new Uint8Array(3_000_000) }
    expect(await codeOf(read(bomb))).toEqual(['all.zip', 'zip-ratio'])
    expect(await codeOf(read(bomb, { ...LIMITS, bytes: 50_000 }))).toEqual(['all.zip', 'zip-too-large'])
  })

  it('within another, cut off, or damaged is refused', async () => {
    const bytes = zipSync({ 'a.pbn': strToU8(game()) })
    expect(await codeOf(read({ 'inner.zip': bytes }))).toEqual(['all.zip: inner.zip', 'file-binary'])
    expect(await codeOf(readBytes(bytes.slice(0, 100)))).toEqual(['all.zip', 'zip-broken'])
    const damaged = Uint8Array.from(bytes, (byte, i) => (i > 40 && i < 60 ? byte ^ 0xff : byte))
    expect(await codeOf(readBytes(damaged))).not.toBeNull()
  })
})
