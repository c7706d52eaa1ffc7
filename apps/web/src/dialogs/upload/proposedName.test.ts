import type { EarlierSession } from '@openroom/protocol/schema/upload'
import { describe, expect, it } from 'vitest'
import { type DayWords, isNameless, patternOf, proposedNames } from './proposedName.ts'

const partOf = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`))

const days: DayWords = {
  wordsOf: (date) => ({
    weekday: partOf(date, { weekday: 'long' }),
    month: partOf(date, { month: 'long' }),
    year: partOf(date, { year: 'numeric' }),
    day: partOf(date, { day: 'numeric' }),
  }),
  usual: ({ date, type }) => `usual ${type} ${date}`,
}

const earlier = (name: string, date: string, more: Partial<EarlierSession> = {}): EarlierSession => ({
  name,
  date,
  type: 'PAIR',
  calcType: 'MP',
  ...more,
})

const session = (name: string, date: string | null = '2026-11-24') => ({
  miniSessionId: null,
  name,
  date,
  type: 'PAIR' as const,
  calcType: 'MP' as const,
  serverId: 2,
  organiser: 'Oakmere BC',
  dealt: 24,
})

describe('the pattern of a name', () => {
  it.each([
    ['Tuesday pairs 17 November', '2026-11-17', '{weekday} pairs {day} {month}'],
    ['TUESDAY PAIRS', '2026-11-17', '{weekday} PAIRS'],
    ['Pairs 03.11.2026', '2026-11-03', 'Pairs {day}.11.{year}'],
    ['Section 171, 17 November', '2026-11-17', 'Section 171, {day} {month}'],
    ['Club championship', '2026-11-17', null],
  ])('%s', (name, date, pattern) => expect(patternOf(name, date, days)).toBe(pattern))
})

describe('no name', () => {
  it.each(['Bridge game', 'Bridgemate', '', '1234', '12/11', 'results.xml', 'Session'])('is %s', (name) =>
    expect(isNameless(name)).toBe(true),
  )
  it.each(['Wednesday AM Pairs', 'Alpine Club Championship', 'Pairs of the year'])('is not %s', (name) =>
    expect(isNameless(name)).toBe(false),
  )
})

describe('names that are proposed', () => {
  const past = [
    earlier('Tuesday pairs 17 November', '2026-11-17'),
    earlier('Friday teams 13 November', '2026-11-13', { type: 'TEAM', calcType: 'IMP' }),
    earlier('Thursday social, 12 November', '2026-11-12'),
    earlier('Tuesday pairs 10 November', '2026-11-10'),
    earlier('Armistice cup', '2026-11-10'),
  ]

  it("begin with the club's own of that week day, where the file has none", () => {
    expect(proposedNames({ session: session('Bridgemate'), earlier: past }, days, '2026-11-25')[0]).toBe(
      'Tuesday pairs 24 November',
    )
  })

  it('begin with what the file says, where it says something', () => {
    const names = proposedNames({ session: session('St Andrew Pairs'), earlier: past }, days, '2026-11-25')
    expect(names).toEqual(['St Andrew Pairs', 'Tuesday pairs 24 November', 'usual PAIR 2026-11-24'])
  })

  it('are of the day that is, where the file tells none', () => {
    expect(proposedNames({ session: session('7', null), earlier: past }, days, '2026-12-01')[0]).toBe(
      'Tuesday pairs 1 December',
    )
  })

  it('are those of other days of the week, where none was played on this one', () => {
    const saturday = proposedNames({ session: session('7', '2026-11-28'), earlier: past }, days, '2026-11-28')
    expect(saturday[0]).toBe('Saturday pairs 28 November')
  })

  it('are never none', () => {
    expect(proposedNames({ session: session('1'), earlier: [] }, days, '2026-11-25')).toEqual([
      'usual PAIR 2026-11-24',
    ])
  })
})
