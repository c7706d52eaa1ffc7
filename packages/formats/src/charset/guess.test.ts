import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { decodedAs } from './decoders.ts'
import { guessCharset, sampleNames } from './guess.ts'

/** Names as clubs have them, made up of common first and last names. */
const NAMES: Readonly<Record<string, string>> = {
  Polish: 'Wałęsa, Łódź, Małgorzata Żółkiewska, Paweł Dąbrowski, Józef Święcicki, Kraków',
  Czech: 'Jiří Dvořák, Tomáš Černý, Markéta Šťastná, Zdeněk Kůň, Plzeň',
  Slovak: 'Ľubomír Kráľ, Ján Ďurčo, Božena Šťastná, Košice',
  Hungarian: 'Győző Szűcs, László Kővári, Ágnes Tóth, Erzsébet Fülöp, Gergő Lőrincz',
  Croatian: 'Đurđa Kovačić, Željko Šarić, Nikola Horvatić, Marić',
  Turkish: 'İsmail Yılmaz, Gülşen Doğan, Işıl Çağlar, Eskişehir',
  German: 'Jürgen Weiß, Käthe Schröder, Björn Müller',
  French: 'François Lefèvre, Hélène Gagné, Benoît Forêt',
  Swedish: 'Göran Åkesson, Märta Öberg, Håkan Sjöström',
  Danish: 'Søren Kjær, Bjørn Ågård, Jens Møller',
  Spanish: 'José Muñoz, María Ibáñez, Andrés Peña',
  Portuguese: 'João Simões, Conceição Gonçalves, Antão Brandão',
  Russian: 'Сергей Иванов, Ольга Кузнецова, Дмитрий Щукин',
  Greek: 'Γιώργος Παπαδόπουλος, Ελένη Νικολάου',
}

const file = (names: string): string =>
  `% PBN 2.1\n[Event "Club night"]\n${names
    .split(', ')
    .map((name, i) => `[Board "${i + 1}"]\n[North "${name}"]\n[Deal "N:AKQJ.T98.765.432 - - -"]\n`)
    .join('\n')}`

describe('the set of a text that does not say', () => {
  it.each([
    ['Polish', 'windows-1250'],
    ['Polish', 'iso-8859-2'],
    ['Polish', 'cp852'],
    ['Czech', 'windows-1250'],
    ['Czech', 'iso-8859-2'],
    ['Czech', 'cp852'],
    ['Slovak', 'windows-1250'],
    ['Hungarian', 'windows-1250'],
    ['Hungarian', 'cp852'],
    ['Croatian', 'windows-1250'],
    ['Croatian', 'cp852'],
    ['Turkish', 'windows-1254'],
    ['German', 'windows-1252'],
    ['German', 'cp850'],
    ['French', 'windows-1252'],
    ['French', 'macintosh'],
    ['Swedish', 'windows-1252'],
    ['Swedish', 'cp850'],
    ['Danish', 'windows-1252'],
    ['Spanish', 'windows-1252'],
    ['Portuguese', 'windows-1252'],
    ['Russian', 'windows-1251'],
    ['Russian', 'koi8-r'],
    ['Greek', 'windows-1253'],
  ])('%s in %s is read as it was written', (language, charset) => {
    const bytes = Uint8Array.from(iconv.encode(file(NAMES[language]!), charset))
    expect(decodedAs(bytes, guessCharset(bytes))).toBe(file(NAMES[language]!))
  })

  it('of one name alone is told by its letters', () => {
    const read = (name: string, charset: string) => {
      const bytes = Uint8Array.from(iconv.encode(file(name), charset))
      return sampleNames(decodedAs(bytes, guessCharset(bytes)) ?? '')
    }
    expect(read('Müller', 'windows-1252')).toEqual(['Müller'])
    expect(read('Wałęsa', 'windows-1250')).toEqual(['Wałęsa'])
    expect(read('Doğan', 'windows-1254')).toEqual(['Doğan'])
    expect(read('Dvořák', 'windows-1250')).toEqual(['Dvořák'])
  })
})

it('three names are a sample', () => {
  expect(sampleNames(file(NAMES.Polish!))).toEqual(['Wałęsa', 'Łódź', 'Małgorzata'])
  expect(sampleNames('nothing of this kind')).toEqual([])
})
