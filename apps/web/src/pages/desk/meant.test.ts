import { expect, it } from 'vitest'
import { EMPTY, newEventOf } from './asked.ts'
import { isSaid, namesIn, withMeant } from './meant.ts'

const event = newEventOf(
  { ...EMPTY, names: 'Nora Field - Tove Strand\nIvo Lund - Nora Berg\nPia Berg - Jan Lind\n1 - 2' },
  { event: 'Pairs' },
  'UTC',
)

it('asks about names alone, each once', () => {
  expect(namesIn(event)).toEqual([
    'Nora Field',
    'Tove Strand',
    'Ivo Lund',
    'Nora Berg',
    'Pia Berg',
    'Jan Lind',
  ])
})

it('takes the member who was said, and nobody known where that was said', () => {
  const meant = { 'Nora Field': { name: 'Nora Field', memberId: '4711' }, 'Ivo Lund': null }
  const players = withMeant(event, meant)
    .sections.flat()
    .map((one) => one.players)
  expect(players.slice(0, 2)).toEqual([
    [{ memberId: '4711', name: 'Nora Field' }, 'Tove Strand'],
    ['Ivo Lund', 'Nora Berg'],
  ])
  expect(isSaid(meant, { name: 'Ivo Lund', memberIds: ['1'], alike: [] })).toBe(true)
  expect(isSaid(meant, { name: 'constructor', memberIds: ['1'], alike: [] })).toBe(false)
})

it("calls somebody who was mistyped as he is known, in the pair's name too", () => {
  const meant = {
    'Nora Field': { name: 'Nora Fields', memberId: null },
    'Tove Strand': { name: 'Tove Strind', memberId: '12' },
  }
  expect(withMeant(event, meant).sections[0]?.[0]).toEqual({
    name: 'Nora Fields – Tove Strind',
    players: ['Nora Fields', { memberId: '12', name: 'Tove Strind' }],
  })
})
