import { expect, it } from 'vitest'
import { TeamKeys } from './seasonContestants.ts'

it('a team of a season is the same one in every spelling, and another team is not', () => {
  const teams = new TeamKeys()
  const key = teams.of('Jürgen’s Öresund')
  expect(teams.of('Juergens OERESUND')).toBe(key)
  expect(teams.of('Jurgens Oresund')).toBe(key)
  expect(teams.of('Team A')).not.toBe(teams.of('Team E'))
  expect(teams.of('Baur')).not.toBe(teams.of('Bauer'))
})
