import { describe, expect, it } from 'vitest'
import { LENIENT } from '../limits.ts'
import { game } from '../pbn/testing/texts.ts'
import { readFile } from '../read.ts'
import { bytesAsSource } from '../text.ts'
import { PAIRS } from '../usebio/testing/seeds.ts'
import { decodeText } from './decodeText.ts'

const wide = (text: string, order: 'le' | 'be'): Uint8Array => {
  const bytes = Buffer.from(text, 'utf16le')
  return Uint8Array.from(order === 'le' ? bytes : bytes.swap16())
}

const read = async (bytes: Uint8Array, charset: string | null = null) => {
  const one = await readFile(bytesAsSource(bytes), { ...LENIENT, charset })
  if (!one.ok) throw new Error(one.error.message)
  const { document, warnings } = one.value
  const people = document.events[0]!.segments[0]!.sessions[0]!.registrations
  return { people: people.flatMap(({ players }) => players.map(({ name }) => name)), warnings }
}

describe('UTF-16', () => {
  it.each(['le', 'be'] as const)('%s without a mark is text', async (order) => {
    expect((await read(wide(game({ North: 'Gökhan' }), order))).people).toContain('Gökhan')
  })

  it('is not what a binary file is', () => {
    expect(decodeText(Uint8Array.from({ length: 64 }, (_, i) => (i * 37) % 256)).charset).not.toMatch(
      /utf-16/,
    )
  })
})

describe('XML', () => {
  const named = (encoding: string) => PAIRS.replace('iso-8859-1', encoding).replaceAll('Ann', 'Łucja')

  it.each(['iso-8859-1', 'windows-1252', 'windows-1250'])(
    'in UTF-8 that calls itself %s',
    async (encoding) => {
      const { people, warnings } = await read(new TextEncoder().encode(named(encoding)))
      expect(people).toContain('Łucja')
      expect(warnings.map(({ code }) => code)).not.toContain('charset-guessed')
    },
  )

  it('in the set that it declares', async () => {
    const bytes = Buffer.from(named('windows-1250').replaceAll('Łucja', '\u00a3ucja'), 'latin1')
    expect((await read(Uint8Array.from(bytes))).people).toContain('Łucja')
  })
})

describe('a guess', () => {
  const bytes = Uint8Array.from(
    Buffer.from(game({ North: 'Pawe\u00b3', South: 'Wa\u00b3\u00easa' }), 'latin1'),
  )

  it('is told with names as a sample', async () => {
    const { people, warnings } = await read(bytes)
    expect(people).toContain('Wałęsa')
    expect(warnings).toMatchObject([
      { code: 'charset-guessed', args: { charset: 'windows-1250', names: 'Paweł, Wałęsa' } },
    ])
  })

  it('is not made where somebody says it', async () => {
    const { people, warnings } = await read(bytes, 'windows-1252')
    expect(people).toContain('Wa³êsa')
    expect(warnings).toEqual([])
  })
})

describe('UTF-8 that is cut off within a letter', () => {
  const cut = (text: string, bytes: number) => decodeText(new TextEncoder().encode(text).subarray(0, -bytes))

  it.each([
    ['Séanc é', 1, 'Séanc '],
    ['Łódź ♠', 1, 'Łódź '],
    ['Łódź ♠', 2, 'Łódź '],
    ['Łódź 𝄞', 3, 'Łódź '],
  ])('%s without its last %d bytes', (text, bytes, whole) => {
    expect(cut(text, bytes)).toEqual({ text: whole, charset: 'utf-8', guessed: false })
  })

  it('is something else where no other letter tells', () => {
    expect(decodeText(Uint8Array.from([...Buffer.from('Andr'), 0xe9])).text).toBe('André')
  })
})
