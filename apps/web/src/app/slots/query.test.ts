import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ParamType, SCREEN_PARAMS, type ScreenAt, type ScreenName } from '../../ui/slot/screens.ts'
import { fromQuery, toQuery } from './query.ts'

const valueFor = (type: ParamType) =>
  type.startsWith('number')
    ? fc.integer({ min: -1, max: 999_999 })
    : type === 'boolean'
      ? fc.boolean()
      : fc.string()

const screens: readonly ScreenName[] = Object.keys(SCREEN_PARAMS) as ScreenName[]

const anyScreen = fc.constantFrom(...screens).chain((screen) => {
  const declared = Object.entries<ParamType>(SCREEN_PARAMS[screen])
  const required = declared.filter(([, type]) => !type.endsWith('?')).map(([name]) => name)
  const model = Object.fromEntries(declared.map(([name, type]) => [name, valueFor(type)]))
  return fc
    .record(model, { requiredKeys: required })
    .map((params) => ({ screen, params }) as unknown as ScreenAt)
})

describe('query strings', () => {
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
    ['screen=running-score&other=1', { screen: 'running-score', params: {} }],
  ])('%s', (query, at) => {
    expect(fromQuery(query)).toEqual(at)
  })

  test.each([
    'board=7',
    'screen=nowhere',
    'screen=frequency',
    'screen=frequency&board=seven',
    'screen=frequency&board=7&session=x',
    'screen=toString',
  ])('%s asks for nothing', (query) => {
    expect(fromQuery(query)).toBeNull()
  })
})
