import type { TableEvent } from '@openroom/bridge/table/events'
import { expect, it } from 'vitest'
import { noteWords, passageIn, textsOf } from './boardNotes.ts'

const EVENTS = [
  { type: 'BID', seat: 'N', call: '1NT', explanations: [{ to: 'all', text: '15-17, balanced' }] },
  { type: 'BID', seat: 'E', call: '2D', comments: ['Multi?\nNo: natural'] },
  { type: 'BID', seat: 'S', call: 'X' },
  { type: 'PLAY_CARD', seat: 'W', card: 'H2', comments: ['A brilliant lead'] },
] as readonly TableEvent[]

it('the texts of an event are its explanations and the lines of its comments', () =>
  expect(EVENTS.flatMap(textsOf)).toEqual(['15-17, balanced', 'Multi?', 'No: natural', 'A brilliant lead']))

it('words are kept once, without case and accents', () =>
  expect(noteWords(['Brûlant, brulant!', 'X'.repeat(61)])).toBe('brulant'))

it.each([
  [['multi'], { text: 'Multi?', cindex: -1 }],
  [['balanc'], { text: '15-17, balanced', cindex: -2 }],
  [['brilliant', 'lead'], { text: 'A brilliant lead', cindex: 1 }],
  [['nowhere'], null],
])('%s stands at its call or card', (words, passage) => expect(passageIn(EVENTS, [], words)).toEqual(passage))

it('commentators wrote between calls', () =>
  expect(passageIn(EVENTS, [{ table_id: 1, board: 1, step: 2, text: 'Interesting' }], ['interest'])).toEqual({
    text: 'Interesting',
    cindex: -1,
  }))
