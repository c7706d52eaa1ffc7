import { describe, expect, it } from 'vitest'
import { EVENT_RULES } from './rules/all.ts'
import type { EventTrait } from './rules/rule.ts'
import { happenings, hasTrait, isOfFamily, typesOf, typesWith } from './traits.ts'

describe('traits of events', () => {
  it('are not known of a type that a later version has stored', () => {
    expect(hasTrait('TELEPATHY', 'opens')).toBe(false)
    expect(isOfFamily('TELEPATHY', 'seating', 'notice')).toBe(false)
    expect(hasTrait('constructor', 'opens')).toBe(false)
  })

  it('divide: each type is of one family', () => {
    const all = typesOf('opening', 'seating', 'auction', 'play', 'claim', 'result', 'notice')
    expect([...all].sort()).toEqual(Object.keys(EVENT_RULES).sort())
  })

  it('happen on a board, or open it', () => {
    expect([...happenings(), ...typesWith('opens')].sort()).toEqual(Object.keys(EVENT_RULES).sort())
  })

  it.each<[EventTrait, readonly string[]]>([
    ['move', ['BID', 'PLAY_CARD']],
    ['opens', ['FULL', 'START_AUCTION', 'START_ROUND', 'SEAT_PLAYER']],
    ['between', ['START_ROUND', 'SEAT_PLAYER', 'END_GAME', 'CORRECTION', 'UNDO_CORRECTION']],
    ['ends-figures', ['START_AUCTION', 'SET_HANDS', 'CLAIM', 'END_GAME']],
    ['ends-notice', ['START_AUCTION', 'START_ROUND', 'UNDO_CLAIM']],
    ['moves-on', ['START_AUCTION', 'START_ROUND', 'END_ROUND']],
  ])('%s is said of what the specification says it of', (trait, types) => {
    expect([...typesWith(trait)].sort()).toEqual([...types].sort())
  })
})
