import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ParamType,
  type ParamValue,
  SCREEN_PARAMS,
  type ScreenAt,
  type ScreenName,
} from '../../ui/slot/screens.ts'
import { fromQuery, toQuery } from './query.ts'

/** A cursor counts cards, with hundredths for steps between two. */
const cursor = fc.tuple(fc.integer({ min: -400, max: 52 }), fc.integer({ min: 0, max: 99 }))

function valueFor(type: ParamType): fc.Arbitrary<ParamValue> {
  if (type === 'decimal?')
    return cursor.map(([cards, after]) => (cards < 0 ? cards : (cards * 100 + after) / 100))
  if (type === 'ranking?')
    return fc.oneof(
      fc.constant('handicap'),
      fc.string({ minLength: 1, maxLength: 40 }).map((name) => `stratum ${name}`),
      fc.string({ minLength: 1, maxLength: 40 }).map((name) => `category ${name}`),
    )
  if (type.startsWith('number')) return fc.integer({ min: -1, max: 999_999 })
  return type === 'boolean' ? fc.boolean() : fc.string()
}

const screens: readonly ScreenName[] = Object.keys(SCREEN_PARAMS) as ScreenName[]

/** The least that each screen needs. */
const NEEDED = Object.fromEntries(
  screens.map((screen) => [
    screen,
    Object.fromEntries(
      Object.entries<ParamType>(SCREEN_PARAMS[screen])
        .filter(([, type]) => !type.endsWith('?'))
        .map(([name]) => [name, '1']),
    ),
  ]),
)

const anyScreen = fc.constantFrom(...screens).chain((screen) => {
  const declared = Object.entries<ParamType>(SCREEN_PARAMS[screen])
  const required = declared.filter(([, type]) => !type.endsWith('?')).map(([name]) => name)
  const model = Object.fromEntries(declared.map(([name, type]) => [name, valueFor(type)]))
  return fc
    .record(model, { requiredKeys: required })
    .map((params) => ({ screen, params }) as unknown as ScreenAt)
})

/** Texts that are no value of the type; any text is a text. */
const wrongFor = (type: ParamType) =>
  type.startsWith('text') ? [] : ['', ' 7', 'seven', '1e3', '0x7', '7.', '.5', '1.234', '٣', '9'.repeat(40)]

const wrongs = screens.flatMap((screen) =>
  Object.entries<ParamType>(SCREEN_PARAMS[screen]).flatMap(([name, type]) =>
    wrongFor(type).map((text) => ({ screen, name, isOptional: type.endsWith('?'), text })),
  ),
)

describe('query strings', () => {
  test('lose a wrong optional parameter alone, and one that is not known', () => {
    fc.assert(
      fc.property(anyScreen, fc.constantFrom(...wrongs), fc.string(), (at, { name, text }, unknown) => {
        const query = new URLSearchParams(toQuery(at))
        const declared = SCREEN_PARAMS[at.screen]
        const isOptional = wrongs.some(
          (wrong) =>
            wrong.screen === at.screen && wrong.name === name && wrong.isOptional && wrong.text === text,
        )
        if (unknown !== 'screen' && !(unknown in declared)) query.set(unknown, text)
        if (isOptional) query.set(name, text)
        const { [name]: _lost, ...rest } = at.params as Record<string, ParamValue>
        expect(fromQuery(`${query}`)).toEqual(isOptional ? { ...at, params: rest } : at)
      }),
      { numRuns: 1_000 },
    )
  })

  test.each(wrongs.filter(({ isOptional }) => !isOptional))('$screen needs its $name: “$text”', (wrong) => {
    const query = new URLSearchParams({
      screen: wrong.screen,
      ...NEEDED[wrong.screen],
      [wrong.name]: wrong.text,
    })
    expect(fromQuery(`${query}`)).toBeNull()
  })

  test('give back the screen they were made of', () => {
    fc.assert(
      fc.property(anyScreen, (at) => {
        expect(fromQuery(toQuery(at))).toEqual(at)
      }),
    )
  })

  test.each([
    ['screen=frequency&board=7&session=1', { screen: 'frequency', params: { board: 7, session: 1 } }],
    ['screen=cross-imp&round=-1', { screen: 'cross-imp', params: { round: -1 } }],
    ['screen=play&tableId=OP+12', { screen: 'play', params: { tableId: 'OP 12' } }],
    [
      'screen=replay&ns=3&board=5&cindex=28.02',
      { screen: 'replay', params: { ns: 3, board: 5, cindex: 28.02 } },
    ],
    ['screen=frequency&board=7&session=x', { screen: 'frequency', params: { board: 7 } }],
    ['screen=running-score&ranking=stratum+B', { screen: 'running-score', params: { ranking: 'stratum B' } }],
    ['screen=running-score&session=2&ranking=age', { screen: 'running-score', params: { session: 2 } }],
    ['screen=running-score&other=1', { screen: 'running-score', params: {} }],
  ])('%s', (query, at) => {
    expect(fromQuery(query)).toEqual(at)
  })

  test.each([
    'board=7',
    'screen=nowhere',
    'screen=frequency',
    'screen=frequency&board=seven',
    'screen=toString',
  ])('%s asks for nothing', (query) => {
    expect(fromQuery(query)).toBeNull()
  })
})
