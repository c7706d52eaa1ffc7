import { newEventSchema } from '@openroom/protocol/schema/desk'
import { describe, expect, test } from 'vitest'
import { EMPTY, faultsOf, lengthOf, newEventOf, sectionsOf, sizesOf } from './asked.ts'

const pairs = (count: number) => Array.from({ length: count }, (_, i) => `Ash ${i} - Elm ${i}`).join('\n')

describe('names', () => {
  test.each([
    'Ann Ash - Bo Elm',
    'Ann Ash – Bo Elm',
    'Ann Ash & Bo Elm',
    'Ann Ash\tBo Elm',
    'Ann Ash/Bo Elm',
  ])('of a pair: %s', (line) => {
    expect(sectionsOf({ form: 'howell', names: line })).toEqual([
      [{ name: 'Ann Ash – Bo Elm', players: ['Ann Ash', 'Bo Elm'] }],
    ])
  })

  test('with a hyphen stay whole', () => {
    expect(sectionsOf({ form: 'mitchell', names: 'Jean-Luc Ash - Bo Elm' })[0]?.[0]?.players).toEqual([
      'Jean-Luc Ash',
      'Bo Elm',
    ])
  })

  test('of pairs are in sections, an empty line between', () => {
    expect(sizesOf({ form: 'mitchell', names: `${pairs(4)}\n\n\n${pairs(6)}\n\n` })).toEqual([4, 6])
  })

  test('of teams stand alone or with their players', () => {
    expect(sectionsOf({ form: 'match', names: 'Oak\n\nElm: Ann Ash, Bo Elm; Cy Fir,Di Yew\n' })).toEqual([
      [
        { name: 'Oak', players: [] },
        { name: 'Elm', players: ['Ann Ash', 'Bo Elm', 'Cy Fir', 'Di Yew'] },
      ],
    ])
  })
})

test.each([
  ['mitchell', 14, { rounds: 7, boardsPerRound: 4 }],
  ['mitchell', 28, { rounds: 13, boardsPerRound: 2 }],
  ['howell', 8, { rounds: 7, boardsPerRound: 4 }],
  ['match', 2, { rounds: 2, boardsPerRound: 12 }],
  ['swiss', 10, { rounds: 4, boardsPerRound: 7 }],
  ['roundRobin', 5, { rounds: 5, boardsPerRound: 5 }],
] as const)('%s of %i makes an evening of itself', (form, count, length) => {
  expect(lengthOf({ ...EMPTY, form, names: pairs(count) })).toEqual(length)
})

test('what is missing is told, each at its field', () => {
  expect(faultsOf(EMPTY)).toEqual({ tournament: 'name-missing', names: 'too-few' })
  const filled = { ...EMPTY, tournament: 'Club', names: pairs(8), deals: 'file' as const }
  expect(faultsOf(filled)).toEqual({ file: 'file-missing' })
  expect(faultsOf({ ...filled, deals: 'none' })).toEqual({})
})

test('the event is one that the server takes', () => {
  const filled = { ...EMPTY, tournament: ' Club ', form: 'match' as const, names: 'Oak\nElm' }
  const asked = newEventOf(filled, { event: 'Team match' }, 'Europe/Vienna')
  expect(newEventSchema.safeParse(asked).success).toBe(true)
  expect(asked).toMatchObject({ tournament: 'Club', event: 'Team match', calcType: 'IMP', delay: 900 })
})
