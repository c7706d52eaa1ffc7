import { describe, expect, it } from 'vitest'
import { bySeat } from '../seat.ts'
import { askedOf, meantOf, readLineUps, readSeats, seatEvents, sitsTwice } from './seats.ts'

const ROSTERS = {
  NS: ['Nora Field', 'Sven Lund', 'Ann Ash'],
  EW: ['Eva Berg', 'Wim Strand'],
}
const SAT = { N: 'Nora Field', E: 'Eva Berg', S: 'Sven Lund', W: null }

describe('by keys', () => {
  it.each([
    ['wn3', { N: 'Ann Ash' }],
    ['wns', { N: 'Sven Lund', S: 'Nora Field' }],
    ['wne', { N: 'Eva Berg', E: 'Nora Field' }],
    // Who sits there already changes with whom it is.
    ['wn2', { N: 'Sven Lund', S: 'Nora Field' }],
    ['ww2', { W: 'Wim Strand' }],
  ])('%s', (text, seats) => {
    expect(readSeats(text, SAT, ROSTERS)).toEqual({ kind: 'done', seats })
  })
  it.each([
    ['w', null],
    ['ws', 'S'],
  ])('%s asks for more', (text, seat) => {
    expect(readSeats(text, SAT, ROSTERS)).toEqual({ kind: 'more', seat })
  })
  it.each(['wx', 'we9', 'wnn', 'wnw', 'wn11'])('%s is nothing', (text) => {
    expect(readSeats(text, SAT, ROSTERS)).toEqual({ kind: 'none' })
  })
  it('tells no more than what is another', () => {
    expect(seatEvents(SAT, { N: 'Nora Field', W: 'Wim Strand' })).toEqual([
      { type: 'SEAT_PLAYER', seat: 'W', player: { id: null, name: 'Wim Strand' } },
    ])
  })
})

const WORDS = { N: ['north'], E: ['east', 'ost'], S: ['south'], W: ['west'] }
const ALL = { N: 'Nora Field', S: 'Sven Lund', E: 'Eva Berg', W: 'Wim Strand' }

describe('as text', () => {
  it.each([
    ['a line for each seat', 'N Nora Field\nE: Eva Berg\nS  Sven Lund\nwest Wim Strand', ALL],
    ['the names alone', 'Nora Field - Sven Lund\nEva Berg - Wim Strand', ALL],
    ['names with commas', 'Nora Field, Sven Lund, Eva Berg, Wim Strand', ALL],
    ['some seats', 'Ost: Eva Berg', { E: 'Eva Berg' }],
    ['a name that begins as a seat is called', 'Norma East', { N: 'Norma East' }],
    [
      'initials',
      'N. Field - S. Lund, E. Berg - W. Strand',
      { N: 'N. Field', S: 'S. Lund', E: 'E. Berg', W: 'W. Strand' },
    ],
    [
      'initials without a dot',
      'E Rodwell - J Meck, S Levin - Z Weinstein',
      { N: 'E Rodwell', S: 'J Meck', E: 'S Levin', W: 'Z Weinstein' },
    ],
    ['a line for each side', 'NS: Nora Field - Sven Lund\nE/W  Eva Berg, Wim Strand', ALL],
    ['one side', 'N-S: Nora Field - Sven Lund', { N: 'Nora Field', S: 'Sven Lund' }],
    ['a seat said twice', 'N: Nora Field\nN: Ann Ash', null],
    ['a seat of one and none of another', 'N: Nora Field\nSven Lund', null],
    ['five names', 'Nora Field, Sven Lund, Eva Berg, Wim Strand, Ann Ash', null],
    ['nothing', ' \n', null],
  ])('%s', (_, text, lineUp) => {
    expect(readLineUps(text, WORDS)).toEqual(lineUp === null ? [] : [lineUp])
  })
  it.each([
    ['two columns', 'N\tNora Field\nE\tEva Berg', { N: 'Nora Field', E: 'Eva Berg' }],
    ['two columns with colons', 'north:\tNora Field\nE:\tEva Berg', { N: 'Nora Field', E: 'Eva Berg' }],
    ['four columns', 'N\tNora Field\tE\tEva Berg', { N: 'Nora Field', E: 'Eva Berg' }],
    ['an initial behind a seat', 'N\tS Lund', { N: 'S Lund' }],
    ['names in columns', 'Nora Field\tSven Lund\tEva Berg\tWim Strand', ALL],
  ])('%s of a spreadsheet', (_, text, lineUp) => {
    expect(readLineUps(text, WORDS)).toEqual([lineUp])
  })
  it.each([
    ['K Nora Field\nD Eva Berg\nG Sven Lund\nB Wim Strand', { N: 'k', E: 'd', S: 'g', W: 'b' }, ALL],
    ['O Wim Strand', { N: 'N', E: 'E', S: 'S', W: 'O' }, { W: 'Wim Strand' }],
    ['Ø: Eva Berg\nV: Wim Strand', { N: 'N', E: 'Ø', S: 'S', W: 'V' }, { E: 'Eva Berg', W: 'Wim Strand' }],
    ['K-G Nora Field - Sven Lund\nDB: Eva Berg - Wim Strand', { N: 'K', E: 'D', S: 'G', W: 'B' }, ALL],
    [
      'K Demir - J Meck, G Levin - Z Ay',
      { N: 'K', E: 'D', S: 'G', W: 'B' },
      { N: 'K Demir', S: 'J Meck', E: 'G Levin', W: 'Z Ay' },
    ],
  ])('%s in letters of another language', (text, letters, lineUp) => {
    expect(
      readLineUps(
        text,
        bySeat((seat) => [letters[seat]]),
      ),
    ).toEqual([lineUp])
  })
  it('leaves open whether letters are seats or initials, unless the rosters tell', () => {
    const bySeats = { S: 'Lund', N: 'Field', E: 'Berg', W: 'Strand' }
    const byInitials = { N: 'S Lund', S: 'N Field', E: 'E Berg', W: 'W Strand' }
    const readings = readLineUps('S Lund - N Field, E Berg - W Strand', WORDS)
    expect(readings).toEqual([bySeats, byInitials])
    expect(meantOf(readings, ROSTERS)).toEqual(readings)
    expect(meantOf(readings, { NS: ['S Lund', 'N Field'], EW: ['E Berg', 'W Strand'] })).toEqual([byInitials])
    expect(meantOf(readings, { NS: ['Lund', 'Field'], EW: ['Berg', 'Strand'] })).toEqual([bySeats])
    expect(readLineUps('N Field\nN Ash', WORDS)).toEqual([{ N: 'N Field', S: 'N Ash' }])
  })
  it('asks nothing where letters that may be initials name the seats in their order', () => {
    const bySeats = { N: 'Field', S: 'Lund', E: 'Berg', W: 'Strand' }
    const byInitials = { N: 'N Field', S: 'S Lund', E: 'E Berg', W: 'W Strand' }
    const readings = readLineUps('N Field / S Lund / E Berg / W Strand', WORDS)
    expect(meantOf(readings, ROSTERS)).toEqual([bySeats])
    expect(meantOf(readings, { NS: ['N Field', 'S Lund'], EW: ['E Berg', 'W Strand'] })).toEqual([byInitials])
  })
  it('asks about each name that is mistyped, beside those who may be meant', () => {
    expect(askedOf({ N: 'nora field', S: 'Sven Lundt', E: 'Berg', W: 'Zoe Quill' }, ROSTERS)).toEqual([
      { seat: 'N', typed: 'nora field', known: 'Nora Field', alike: [] },
      { seat: 'E', typed: 'Berg', known: null, alike: ['Eva Berg'] },
      { seat: 'S', typed: 'Sven Lundt', known: null, alike: ['Sven Lund'] },
      { seat: 'W', typed: 'Zoe Quill', known: null, alike: [] },
    ])
  })
  it('finds who would sit twice', () => {
    expect(sitsTwice(bySeat((seat) => (seat === 'N' || seat === 'W' ? 'Ann Ash' : null)))).toBe('Ann Ash')
    expect(sitsTwice(SAT)).toBeNull()
  })
})
