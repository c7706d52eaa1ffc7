import type { Card } from '@openroom/bridge/card'
import { expect, test } from 'vitest'
import type { CardBox } from './layout/cards.ts'
import { movesBetween } from './motion.ts'

const box = (key: string, part: Partial<CardBox> = {}): CardBox => ({
  key,
  card: key as Card,
  seat: 'N',
  place: 'hand',
  drawing: 'full',
  x: 0,
  y: 0,
  w: 50,
  z: 0,
  dim: false,
  ...part,
})

const origin = () => ({ x: 100, y: 100 })

test('a card moves from where it was, grown or shrunk by its width', () => {
  const moves = movesBetween(
    [box('SA', { x: 10, y: 20 })],
    [box('SA', { place: 'trick', x: 60, y: 90, w: 40 })],
    origin,
  )
  expect(moves).toEqual([
    { key: 'SA', dx: -50, dy: -70, scale: 1.25, fromOpacity: 1, toOpacity: 1, raised: true },
  ])
})

test('a hand closes up without its cards changing their order', () => {
  expect(movesBetween([box('SA', { x: 40 })], [box('SA')], origin)[0]).toMatchObject({ raised: false })
})

test('a hand closes up by little at once', () => {
  expect(movesBetween([box('SA', { x: 9 })], [box('SA')], origin)).toEqual([])
})

test('a dummy is put down at once, the card that led to it moves', () => {
  const dummy = ['SA', 'SK', 'SQ', 'SJ', 'ST', 'S9', 'S8', 'S7', 'S6', 'S5', 'S4'].map((key) => box(key))
  const down = dummy.map((one) => ({ ...one, x: 80, w: 30 }))
  const moves = movesBetween([...dummy, box('H2')], [...down, box('H2', { place: 'trick', x: 60 })], origin)
  expect(moves.map(({ key }) => key)).toEqual(['H2'])
})

test('what stays where it is does not move', () => {
  expect(movesBetween([box('SA')], [box('SA')], origin)).toEqual([])
})

test('a trick taken away fades on its way, and comes back when stepping back', () => {
  const [trick, taken] = [box('SA', { place: 'trick' }), box('SA', { place: 'taken', x: 9 })]
  expect(movesBetween([trick], [taken], origin)[0]).toMatchObject({ fromOpacity: 1, toOpacity: 0 })
  expect(movesBetween([taken], [trick], origin)[0]).toMatchObject({ fromOpacity: 0, toOpacity: 1 })
})

test('a card from a diagram or a hidden hand comes from the middle of that hand', () => {
  const moves = movesBetween([box('H2')], [box('H2'), box('SA', { place: 'trick', x: 60, y: 90 })], origin)
  expect(moves).toEqual([
    { key: 'SA', dx: 15, dy: -15, scale: 0.7, fromOpacity: 0, toOpacity: 1, raised: true },
  ])
})

test('the first picture and a jump over several tricks are not animated', () => {
  const cards = ['SA', 'SK', 'SQ', 'SJ', 'ST', 'S9', 'S8'].map((key) => box(key))
  expect(movesBetween([], cards, origin)).toEqual([])
  const played = cards.map((one) => ({ ...one, place: 'trick' as const, x: 9 }))
  expect(movesBetween(cards, played, origin)).toEqual([])
})
