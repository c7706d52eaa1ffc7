import { describe, expect, it } from 'vitest'
import { addressOf, addressOfExample, EXAMPLES, type Example, faultsOf, fieldsIn, queryOf } from './fields.ts'

describe('fields of the search for boards', () => {
  it('come back from the address they make', () => {
    const fields = fieldsIn('auction=1NT+-+(2D)+-+X&hand=5431&result=down&colour=red')
    expect(addressOf(fields)).toBe('/boards?auction=1NT+-+%282D%29+-+X&hand=5431&result=down')
    expect(fieldsIn(addressOf(fields).split('?')[1]!)).toEqual(fields)
    expect(addressOf(fieldsIn(''))).toBe('/boards')
  })

  it.each([
    ['result=made', 'overFrom=0'],
    ['gap=worse2', 'gapTo=-2'],
    ['gap=constructor', ''],
    ['lead=%E2%99%A310', 'lead=CT'],
    ['lead=as', 'lead=SA'],
    ['note=multi+lead', 'note=multi+lead'],
    ['whose=declarer', ''],
    ['whose=declarer&hand=20%2B', 'hand=20%2B&whose=declarer'],
  ])('%s asks for %s', (address, query) => expect(queryOf(fieldsIn(address))).toBe(query))

  it('names what is not understood', () => {
    expect(faultsOf(fieldsIn('auction=1NT+hello&hand=5432&contract=9S&lead=ZZ&swing=99'))).toEqual({
      auction: 'HELLO',
      hand: '5432',
      contract: '9S',
      lead: 'ZZ',
      swing: '99',
    })
    expect(faultsOf(fieldsIn('auction=1NT&hand=5431+15-17&contract=4S&lead=h&swing=10'))).toEqual({})
  })

  it.each(Object.keys(EXAMPLES) as Example[])('%s is an example that is understood', (name) => {
    const fields = fieldsIn(addressOfExample(name).split('?')[1] ?? '')
    expect(faultsOf(fields)).toEqual({})
    expect(queryOf(fields)).not.toBe('')
  })

  it('any hand has 37 points at most', () => {
    expect(faultsOf(fieldsIn('hand=37-'))).toEqual({})
  })
})
