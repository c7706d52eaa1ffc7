import { tableKind } from '@openroom/protocol/messageParts'
import type { MessagePart } from '@openroom/protocol/schema/messages'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LINK, type Mark, RECORDED_SUITS, SUITS, splitMessage } from './split.ts'

const CHAT = [LINK, SUITS]

it.each<readonly [string, readonly MessagePart[]]>([
  ['hello', [['hello', 'plain']]],
  [
    'see https://example.org/a?b=1, or www.example.org.',
    [
      ['see ', 'plain'],
      ['https://example.org/a?b=1', 'link'],
      [', or ', 'plain'],
      ['www.example.org', 'link'],
      ['.', 'plain'],
    ],
  ],
  [
    'ftp.example.org, results.ecats.co.uk/week; worldbridge.org! bridge.no/live?x=1 (a-b.com)',
    [
      ['ftp.example.org', 'link'],
      [', ', 'plain'],
      ['results.ecats.co.uk/week', 'link'],
      ['; ', 'plain'],
      ['worldbridge.org', 'link'],
      ['! ', 'plain'],
      ['bridge.no/live?x=1', 'link'],
      [' (', 'plain'],
      ['a-b.com', 'link'],
      [')', 'plain'],
    ],
  ],
  ...[
    'Board 4.It went down, e.g.no trump, i.e.a slam. 3.no 12.30.',
    'me@home.org and pairs.pbn',
    'comma.Come on. U.S.A.',
  ].map((words) => [words, [[words, 'plain']]] as const satisfies readonly [string, readonly MessagePart[]]),
  ['javascript:alert(1) data:x', [['javascript:alert(1) data:x', 'plain']]],
  ['http:// is nothing', [['http:// is nothing', 'plain']]],
  ['<b>no</b>', [['<b>no</b>', 'plain']]],
  [
    'lead !s, not !HK or ♦️',
    [
      ['lead ', 'plain'],
      ['♠', 'spades'],
      [', not ', 'plain'],
      ['♥', 'hearts'],
      ['K or ', 'plain'],
      ['♦', 'diamonds'],
    ],
  ],
  [
    '!cx!dxx',
    [
      ['♣', 'clubs'],
      ['x', 'plain'],
      ['♦', 'diamonds'],
      ['xx', 'plain'],
    ],
  ],
  ['oh!so good!', [['oh!so good!', 'plain']]],
])('%s', (text, parts) => expect(splitMessage(text, CHAT)).toEqual(parts))

it('suits as LIN files have them', () => {
  expect(splitMessage('the @HA, me@home.org', [...CHAT, RECORDED_SUITS])).toEqual([
    ['the ', 'plain'],
    ['♥', 'hearts'],
    ['A, me@home.org', 'plain'],
  ])
})

it('suits in the plural', () => {
  expect(splitMessage('5 and 4@Hs, 3!ss', [...CHAT, RECORDED_SUITS])).toEqual([
    ['5 and 4', 'plain'],
    ['♥', 'hearts'],
    ['s, 3', 'plain'],
    ['♠', 'spades'],
    ['s', 'plain'],
  ])
})

it('kinds that a place has of its own, and what they refuse stays text', () => {
  const places: Mark = {
    pattern: /goChoose!\d+/,
    part: (found) => (found === 'goChoose!4' ? ['2', tableKind('4')] : null),
  }
  expect(splitMessage('at goChoose!4 and goChoose!5', [LINK, places])).toEqual([
    ['at ', 'plain'],
    ['2', 'goChoose!4'],
    [' and goChoose!5', 'plain'],
  ])
})

it('loses no text without suits, and ends', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('http://', 'www.', '!', 'https://a.b/', ')', '..', '<script>', 'javascript:'),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('')
      expect(
        splitMessage(text, [LINK])
          .map(([part]) => part)
          .join(''),
      ).toBe(text)
    }),
  )
})
