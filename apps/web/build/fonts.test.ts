import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FIRST, FLAGS, fontsSheet, SCRIPTS } from './fonts.ts'
import { FILE, suitsFont } from './suitsFont.ts'

const TEXTS = join(import.meta.dirname, '../../../packages/texts/en')

const isFirst = (letter: string): boolean => {
  const point = letter.codePointAt(0) ?? 0
  return SCRIPTS[FIRST]!.some(([from, to]) => point >= from && point <= to)
}

describe('the typeface', () => {
  it.each([
    'Zoë Müller',
    'Łukasz Żółć',
    'Čeněk Dvořák',
    'Gökçe Tahincioğlu',
    'Ștefan Țîru',
    'Jóna Þórsdóttir',
  ])('has %s in its first file', (name) => expect([...name].filter((letter) => !isFirst(letter))).toEqual([]))

  it('has every letter of our own texts in its first file', () => {
    for (const file of readdirSync(TEXTS)) {
      const texts = Object.values(
        JSON.parse(readFileSync(join(TEXTS, file), 'utf8')) as Record<string, string>,
      )
      const strange = [...texts.join('')].filter((letter) => letter !== '\n' && !isFirst(letter))
      expect(strange, file).toEqual([])
    }
  })

  it('is made once, a file for each script, none of which has what another has', async () => {
    const sheet = await fontsSheet()
    const styles = readFileSync(sheet, 'utf8')
    expect(styles.match(/@font-face/g)).toHaveLength(Object.keys(SCRIPTS).length + 2)
    for (const script of Object.keys(SCRIPTS)) {
      expect(styles).toContain(`url("./${script}.woff2")`)
      const font = readFileSync(join(dirname(sheet), `${script}.woff2`))
      expect(font.subarray(0, 4).toString('latin1')).toBe('wOF2')
      expect(font.length).toBeLessThan(60_000)
    }
    for (const file of [FILE, FLAGS]) expect(styles).toContain(`url("./${file}")`)
    expect(readFileSync(join(dirname(sheet), FLAGS)).length).toBeLessThan(80_000)
    expect(await fontsSheet()).toBe(sheet)
    const points = Object.values(SCRIPTS).flatMap((spans) =>
      spans.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at)),
    )
    expect(new Set(points).size).toBe(points.length)
  })

  it('has the suits in a small file of their own, the same each time', async () => {
    const font = await suitsFont()
    expect(Buffer.from(font.subarray(0, 4)).toString('latin1')).toBe('wOF2')
    expect(font.length).toBeLessThan(1_500)
    expect(await suitsFont()).toEqual(font)
  })
})
