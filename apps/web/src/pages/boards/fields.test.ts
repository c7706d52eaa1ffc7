import { describe, expect, it } from 'vitest'
import {
  addressOf,
  addressOfExample,
  CHIPS,
  type ChipKind,
  EXAMPLES,
  type Example,
  faultsOf,
  fieldsIn,
  hasChip,
  pressChip,
  queryOf,
} from './fields.ts'

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

  const CHIP_LIST = (Object.keys(CHIPS) as ChipKind[]).flatMap((kind) =>
    CHIPS[kind].map((chip) => [kind, chip] as const),
  )

  it.each(CHIP_LIST)('a chip of %s writes %s, which is understood', (kind, chip) => {
    const field = kind === 'shape' || kind === 'points' ? 'hand' : kind
    expect(faultsOf({ ...fieldsIn(''), [field]: pressChip('', kind, chip) })).toEqual({})
    expect(hasChip(chip, kind, chip)).toBe(true)
    expect(pressChip(chip, kind, chip)).toBe('')
  })

  it('chips of a hand stand beside each other and beside what was typed', () => {
    const points = pressChip('S5+', 'points', '15-17')
    expect(points).toBe('S5+ 15-17')
    const both = pressChip(points, 'shape', 'bal')
    expect(both).toBe('bal S5+ 15-17')
    expect(pressChip(both, 'points', '20+')).toBe('bal S5+ 20+')
    expect(pressChip(both, 'shape', 'bal')).toBe('S5+ 15-17')
    expect(pressChip('1NT', 'auction', '2NT')).toBe('2NT')
  })

  it.each([
    ['4432', 'shape', '5431', '5431'],
    ['4=4=3=2 S5+', 'shape', '5431', '5431 S5+'],
    ['16-18', 'points', '15-17', '15-17'],
    ['bal, 13', 'points', '15-17', 'bal 15-17'],
    ['S5+ 11+ H4', 'points', '20+', 'S5+ H4 20+'],
    ['BAL', 'shape', 'bal', ''],
    ['5-4-3-1 12-14', 'shape', 'bal', 'bal 12-14'],
  ] as const)('in %s a chip of %s, %s, takes the place of what was typed: %s', (line, kind, chip, after) => {
    expect(pressChip(line, kind, chip)).toBe(after)
    expect(faultsOf({ ...fieldsIn(''), hand: after })).toEqual({})
  })
})
