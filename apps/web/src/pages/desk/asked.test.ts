import { newEventSchema } from '@openroom/protocol/schema/desk'
import { describe, expect, test } from 'vitest'
import {
  drawOptionsOf,
  EMPTY,
  faultsOf,
  hasByes,
  lengthOf,
  namedTwice,
  nameOfFile,
  newEventOf,
  OF_OCCASION,
  rulesOf,
  sectionsOf,
  serverIdOf,
  sizesOf,
  winnersOf,
} from './asked.ts'

const pairs = (count: number) => Array.from({ length: count }, (_, i) => `Ash ${i} - Elm ${i}`).join('\n')

test.each([
  ['THURSDAY.bws', 'Thursday'],
  ['Tuesday_pairs 24-11.bws', 'Tuesday pairs 24-11'],
  ['MÄRZ abend.bws', 'März abend'],
  ['20261124.bws', ''],
  ['BCS.bws', 'BCS'],
])('an evening of %s may be called so', (file, name) => {
  expect(nameOfFile(file)).toBe(name)
})

test.each([
  ['a player in two pairs', 'Nora Field - Tove Strand\nAnn Ash - nora  field\nC - D\nE - F', ['nora field']],
  ['a pair without players twice', 'Pair 1\nPair 1\nPair 2\nPair 3', ['Pair 1']],
  ['two of one name by their numbers', '1 Nora Field - 2 Bo Elm\n3 Nora Field - 4 Di Yew\nC - D\nE - F', []],
])('knows %s', (_, names, twice) => {
  const filled = { ...EMPTY, tournament: 'Club', names }
  expect(namedTwice(filled)).toEqual(twice)
  expect(faultsOf(filled)).toEqual(twice.length > 0 ? { names: 'named-twice' } : {})
})

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

  test('of a Swiss of pairs are one field, and may be drawn by chance', () => {
    const filled = {
      ...EMPTY,
      form: 'swissPairs',
      order: 'drawn',
      names: `${pairs(4)}\n\n${pairs(3)}`,
    } as const
    expect(sizesOf(filled)).toEqual([7])
    expect(sectionsOf({ form: 'swissPairs', names: 'Ann Ash - Bo Elm' })).toEqual([
      [{ name: 'Ann Ash – Bo Elm', players: ['Ann Ash', 'Bo Elm'] }],
    ])
    expect(newEventOf({ ...filled, tournament: 'x' }, { event: 'Pairs' }, 'UTC')).toMatchObject({
      ...{ order: 'drawn', winners: 1, calcType: 'MP', releaseRule: 'BOARD' },
    })
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
  ['swissPairs', 8, { rounds: 5, boardsPerRound: 5 }],
  ['swissPairs', 5, { rounds: 4, boardsPerRound: 6 }],
] as const)('%s of %i makes an evening of itself', (form, count, length) => {
  expect(lengthOf({ ...EMPTY, form, names: pairs(count) })).toEqual(length)
})

describe('a section too small for the Mitchell beside it', () => {
  const names = `${pairs(14)}\n\n${pairs(6).replaceAll('Ash', 'Oak').replaceAll('Elm', 'Fir')}`
  const filled = { ...EMPTY, tournament: 'Club', names }
  const ask = (changes: Partial<typeof EMPTY> = {}) => {
    const asked = newEventOf({ ...filled, ...changes }, { event: 'x' }, 'UTC')
    expect(newEventSchema.safeParse(asked).success).toBe(true)
    return asked
  }

  test('plays a Howell, with one ranking and as many rounds as both have', () => {
    expect(faultsOf(filled)).toEqual({})
    expect(ask()).toMatchObject({
      ...{ form: 'mitchell', sectionForms: ['mitchell', 'howell'] },
      ...{ winners: 1, arrowSwitch: true, rounds: 5 },
    })
    expect(winnersOf(filled)).toBe('1')
  })

  test('plays what was chosen for it', () => {
    const chosen = ask({ sectionForms: { 1: 'mitchell' } })
    expect(chosen).toMatchObject({ form: 'mitchell', winners: 2, rounds: 3 })
    expect(chosen).not.toHaveProperty('sectionForms')
    expect(ask({ sectionForms: { 0: 'howell' } })).toMatchObject({
      ...{ sectionForms: ['howell', 'howell'], winners: 1 },
    })
  })

  test('is asked about where there are several sections of pairs alone', () => {
    expect(drawOptionsOf({ ...filled, names: pairs(8) }).forms).toBeNull()
    expect(drawOptionsOf({ ...filled, form: 'individual' }).forms).toBeNull()
  })
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
  expect(asked).toMatchObject({ tournament: 'Club', event: 'Team match', calcType: 'IMP', delay: 0 })
})

describe('what it is', () => {
  const teams = (count: number) => Array.from({ length: count }, (_, i) => `Team ${i}`).join('\n')
  const swiss = { ...EMPTY, tournament: 'League', form: 'swiss' as const, calcType: 'IMP' as const }
  const ask = (filled: typeof EMPTY) => newEventOf(filled, { event: 'x' }, 'UTC')

  test.each([
    ['club', 'mitchell', pairs(8), 0, 'none', 'BOARD'],
    ['club', 'swiss', teams(6), 0, 'none', 'BOARD'],
    ['broadcast', 'mitchell', pairs(8), 900, 'dealt', 'BOARD'],
    ['broadcast', 'match', teams(2), 900, 'dealt', 'DELAY'],
  ] as const)('%s: %s', (occasion, form, names, delay, deals, releaseRule) => {
    const filled = { ...EMPTY, occasion, ...OF_OCCASION[occasion], tournament: 'x', form, names }
    expect(faultsOf(filled)).toEqual({})
    expect(ask(filled)).toMatchObject({ delay, releaseRule, deals: { kind: deals } })
  })

  test.each([
    ['mitchell', true, ['DELAY', 'BOARD', 'SESSION']],
    ['howell', true, ['DELAY', 'BOARD', 'SESSION']],
    ['relay', false, ['BOARD', 'SESSION']],
  ] as const)('a barometer of a %s: %s', (form, barometer, rules) => {
    const filled = { ...EMPTY, form, names: pairs(12), barometer: true }
    expect(ask(filled).barometer).toBe(barometer)
    expect(rulesOf(filled)).toEqual({ rule: 'BOARD', rules })
  })

  test('two rankings of a Mitchell, one of everything else', () => {
    expect(ask({ ...EMPTY, names: pairs(8) }).winners).toBe(2)
    expect(ask({ ...EMPTY, form: 'howell', names: pairs(8) }).winners).toBe(1)
  })

  test.each([
    [
      { ...swiss, names: teams(7) },
      { percent: 60, ownAverage: false },
    ],
    [
      { ...swiss, names: teams(7), byes: 'better' as const },
      { percent: 60, ownAverage: true },
    ],
    [
      { ...swiss, names: teams(7), byes: 'nothing' as const },
      { percent: null, ownAverage: false },
    ],
    [
      { ...EMPTY, form: 'swissPairs' as const, names: pairs(9) },
      { percent: 60, ownAverage: false },
    ],
    [
      { ...EMPTY, names: pairs(9) },
      { percent: null, ownAverage: false },
    ],
    [
      { ...EMPTY, names: pairs(9), byes: 'average' as const },
      { percent: null, ownAverage: true },
    ],
  ])('a bye counts by its rule', (filled, byes) => {
    expect(ask(filled).scoring.byes).toEqual(byes)
    expect(hasByes(filled)).toBe(true)
    expect(newEventSchema.safeParse(ask({ ...filled, tournament: 'x' })).success).toBe(true)
  })

  test('byes are asked about where there are any', () => {
    expect(hasByes({ ...swiss, names: teams(6) })).toBe(false)
    expect(hasByes({ form: 'mitchell', names: `${pairs(4)}\n\n${pairs(5)}` })).toBe(true)
    expect(hasByes({ form: 'knockOut', names: teams(5) })).toBe(false)
    const names = pairs(4)
    const own = (movement: string) => hasByes({ form: 'own', names, movement })
    expect(own('1 1 1 2 1\n1 2 3 4 2')).toBe(false)
    expect(own('1 1 1 2 1\n1 2 3 0 0\n1 3 4 0 0')).toBe(true)
  })

  test('boards begin where they are said to', () => {
    expect(ask({ ...EMPTY, names: pairs(8) }).firstBoard).toBe(1)
    expect(ask({ ...EMPTY, names: pairs(8), firstBoard: 46 }).firstBoard).toBe(46)
  })
})

describe('who organises it', () => {
  const site = { serverId: 1, name: null }
  const oak = { serverId: 5, name: 'Oakmere BC' }
  const elm = { serverId: 6, name: 'Elm BC' }

  test.each([
    ['the only club, of its evening', null, 'club', [site, oak], 5],
    ['the site, of a broadcast', null, 'broadcast', [site, oak], 1],
    ['the site, where there are more clubs', null, 'club', [site, oak, elm], 1],
    ['the site, where there is no club', null, 'club', [site], 1],
    ['who was chosen', 1, 'club', [site, oak], 1],
    ['the own club, where another was chosen once', 6, 'club', [oak], 5],
    ['the site, as long as nothing is known', null, 'club', [], 1],
  ] as const)('is %s', (_, serverId, occasion, organisers, expected) => {
    expect(serverIdOf({ serverId, occasion }, organisers)).toBe(expected)
  })
})
