import { expect, it } from 'vitest'
import { meantIn, readLineUpList } from './lineUpList.ts'

const TEAMS = [
  { team: 1, name: 'Oslo', roster: ['Nora Field', 'Ivo Lund', 'Tove Strand', 'Pia Berg', 'Ole Vik'] },
  { team: 2, name: 'Oslo 2', roster: ['Kari Holm', 'Per Dahl', 'Siv Moe', 'Jon Lie'] },
]
const WORDS = { open: ['Open room', 'Open', 'O'], closed: ['Closed room', 'Closed', 'C'] }
const read = (text: string) => {
  const { lineUps, unread } = readLineUpList(text, TEAMS, WORDS)
  return { unread, of: Object.fromEntries(lineUps.map(({ name, rooms }) => [name, rooms])) }
}
const BOTH = { open: ['Nora Field', 'Ivo Lund'], closed: ['Tove Strand', 'Pia Berg'] }

it.each([
  ['a line for each room', 'Oslo, open: Nora Field - Ivo Lund\nOslo, closed: Tove Strand - Pia Berg'],
  ['in any order', 'closed; oslo; Tove Strand; Pia Berg\nOpen room\tOslo\tNora Field\tIvo Lund'],
  ['a team by itself, then its rooms', 'Oslo\nNora Field, Ivo Lund\nTove Strand, Pia Berg'],
  ['without the team, where all are of one', 'C: Tove Strand & Pia Berg\nO: Nora Field & Ivo Lund'],
  ['four names for both', 'Oslo: Nora Field - Ivo Lund - Tove Strand - Pia Berg'],
])('reads %s', (_, text) => {
  expect(read(text)).toEqual({ unread: [], of: { Oslo: BOTH } })
})

it('knows a team from another whose name begins so', () => {
  const { of } = read('Oslo 2 open: Kari Holm - Per Dahl\nOslo open: Nora Field - Ivo Lund')
  expect(of).toEqual({
    'Oslo 2': { open: ['Kari Holm', 'Per Dahl'] },
    Oslo: { open: ['Nora Field', 'Ivo Lund'] },
  })
})

it('says what it cannot read', () => {
  const { unread, of } = read('Bergen open: A - B\nOslo open: Nora Field\nOslo: one - two - three')
  expect(unread).toEqual(['Bergen open: A - B', 'Oslo open: Nora Field', 'Oslo: one - two - three'])
  expect(of).toEqual({})
})

it('knows who is meant, or who may be', () => {
  const { roster } = TEAMS[0]!
  expect(meantIn('field, nora', roster).known).toBe('Nora Field')
  expect(meantIn('Nora Feild', roster)).toMatchObject({ known: null, alike: ['Nora Field'] })
  expect(meantIn('Lund', roster)).toMatchObject({ known: null, alike: ['Ivo Lund'] })
  expect(meantIn('Somebody Else', roster)).toMatchObject({ known: null, alike: [] })
})
