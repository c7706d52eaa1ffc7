import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareNames } from './compareNames.ts'
import { KnownNames } from './knownNames.ts'
import { keptLines } from './spelling.ts'

const WORDS = [
  'Ødegård',
  'Müller',
  'Mueller',
  'Muller',
  'Олег',
  'Мышкин',
  'Oleg',
  'Myshkin',
  'Q.',
  'Ann',
  'Bo',
  'Øe',
  'Mü',
  'Ole.',
  'MA',
  'Ann-Bo',
  'Annbo',
  'Əli',
  'Ali',
  'Щерев',
  'Shterev',
  'Noel',
  'Nol',
  '(12345)',
  'Pérez',
  'Мишкін',
]
const nameArb = fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }).map((words) => words.join(' '))

it('finds whoever the comparison says, and nobody else', () => {
  let likely = 0
  fc.assert(
    fc.property(fc.array(nameArb, { maxLength: 5 }), nameArb, (names, name) => {
      const known = new KnownNames(names)
      const among = (likeness: string) =>
        [...new Set(names)].filter((one) => compareNames(one, name) === likeness)
      expect(new Set(known.likely(name))).toEqual(new Set(among('likely')))
      const same = known.same(name)
      expect(same === null ? [] : [same]).toEqual(
        same === null ? among('same') : [expect.toBeOneOf(among('same'))],
      )
      if (names.includes(name)) expect(same).toBe(name)
      likely += known.likely(name).length
    }),
    { numRuns: 2000 },
  )
  expect(likely).toBeGreaterThan(20)
})

it('A title may be kept with a name, and is not needed', () =>
  expect(keptLines('Dr. Jan Nowak')).toEqual(expect.arrayContaining(['dr jan nowak', 'jan nowak'])))
