import type { Board } from '@openroom/bridge/board'
import { recordToLog } from '@openroom/bridge/table/record'
import { foldTable } from '@openroom/bridge/table/reducer'
import type { TableState } from '@openroom/bridge/table/state'
import { auction, cards } from '@openroom/test-kit/build'
import { describe, expect, it } from 'vitest'
import { CONSOLE_KEYS } from '../../ui/table/ConsoleKeys.tsx'
import { pressed, type Tapped, tapped } from './press.ts'

const BOARD: Board = { number: 1, dealer: 'N', vulnerability: 'NONE', deal: null }

function at(calls: string, played: string | null): TableState {
  const made = recordToLog({
    board: BOARD,
    calls: calls === '' ? [] : auction(calls, 'N'),
    contract:
      played === null ? null : { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' },
    cards: played === null ? [] : cards(played),
    result: null,
  })
  if (!made.ok) throw new Error(made.error.breach.code)
  return foldTable(made.value.events)
}

const AUCTION = at('', null)
/** East has led the five of hearts, and the ten and nine can be anybody's. */
const PLAY = at('3NT P P P', 'E H5')

/** What is in the line after keys, and what the last of them did. */
function after(state: TableState, keys: string) {
  let text = ''
  let did = pressed(state, text, '')
  for (const key of keys) {
    did = pressed(state, text, key)
    if (did.kind === 'text') text = did.text
    else if (did.kind !== 'unknown' || did.dropped) text = ''
  }
  return { text, kind: did.kind }
}

describe('a key that does not fit what was typed', () => {
  it.each([
    ['a level after a level', AUCTION, '12', { text: '2', kind: 'text' }],
    ['no strain', AUCTION, '1k', { text: '1', kind: 'unknown' }],
    ['a suit after a suit', PLAY, 'sd', { text: 'd', kind: 'text' }],
    ['a suit after the one of a ten', PLAY, '1d', { text: 'd', kind: 'text' }],
    ['a nine where the ten was begun: it may be a slip', PLAY, '19', { text: '', kind: 'unknown' }],
    ['after which a card is typed anew', PLAY, '199', { text: '', kind: 'enter' }],
    ['no rank', PLAY, 's!', { text: 's', kind: 'unknown' }],
  ] as const)('%s', (_, state, keys, expected) => {
    expect(after(state, keys)).toEqual(expected)
  })
})

describe('a call or card by finger', () => {
  const bid = (seat: 'N' | 'E', call: '1S' | '2S'): Tapped => ({ type: 'BID', seat, call })
  const card = (seat: 'E' | 'S' | 'W', played: 'H5' | 'H6'): Tapped => ({
    type: 'PLAY_CARD',
    seat,
    card: played,
  })

  it.each([
    ['of the hand on turn', AUCTION, '', bid('N', '1S'), 'enter'],
    ['a second tap at the same call', at('1S', null), '', bid('N', '1S'), undefined],
    [
      'a second tap at another call of the hand that has called',
      at('1S', null),
      '',
      bid('N', '2S'),
      undefined,
    ],
    ['a second tap at a card', PLAY, '', card('E', 'H5'), undefined],
    ['a second tap at another card', PLAY, '', card('E', 'H6'), undefined],
    ['a card that was played', PLAY, '', card('S', 'H5'), undefined],
    ['a card of the hand on turn', PLAY, '', card('S', 'H6'), 'enter'],
    ['out of turn, after the seat was named: asked for first', PLAY, '.w', card('W', 'H6'), 'text'],
  ] as const)('%s', (_, state, text, event, expected) => {
    expect(tapped(state, text, event)?.kind).toBe(expected)
  })

  it('is of the seat that was named, also where it was drawn before', () => {
    const state = at('1S', null)
    const did = tapped(state, '.w', { type: 'BID', seat: 'E', call: '7NT' })
    expect(did).toMatchObject({ kind: 'text', reading: { kind: 'breach' } })
  })
})

it('help tells every key that does something by itself, or begins what does', () => {
  const told = CONSOLE_KEYS.flatMap(([keys]) => keys.replace('Esc', 'Escape').split(/[ ·]+/))
  const signs = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i).toLowerCase())
  const isUntold = (key: string): boolean => {
    const did = pressed(AUCTION, '', key)
    if (did.kind === 'unknown' || (did.kind === 'text' && did.reading !== null)) return false
    const begins = 'text' in did && did.text !== ''
    return !told.some((one) => (begins ? one.startsWith(key) : one === key))
  }
  const keys = [...new Set(signs), 'Enter', 'Backspace', 'Escape']
  expect(keys.filter(isUntold)).toEqual([])
  told.splice(0)
  expect(keys.filter(isUntold).length).toBeGreaterThan(8)
})
