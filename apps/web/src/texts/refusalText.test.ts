import { expect, test } from 'vitest'
import { refusalText } from './refusalText.ts'

test.each([
  ['field-refused', 'begun', '3 (Ash – Elm, Oak – Fir)', /Started: table 3 \(Ash – Elm, Oak – Fir\)\.$/],
  [
    'field-refused',
    'average-given',
    '3 (Ash – Elm, Oak – Fir): 5',
    /It is at table 3 \(Ash – Elm, Oak – Fir\): 5\.$/,
  ],
  ['field-refused', 'player-twice', 'Nora Field', /It is about Nora Field\.$/],
  ['place-taken', undefined, 'Team 9', /It is about Team 9\.$/],
  ['player-elsewhere', 'Nora Field', 'B3', /^Nora Field already plays at table B3\./],
  ['player-elsewhere', undefined, undefined, /^One of these players plays with another pair/],
  ['rule-tells-early', '1, 2', undefined, /Boards: 1, 2\.$/],
] as const)('a refusal says whom or what it is about: %s %s', (code, reason, detail, words) => {
  expect(refusalText(code, reason, detail)).toMatch(words)
})

test('and nothing more where nobody is named', () => {
  expect(refusalText('field-refused', 'nothing', 'x')).not.toContain('x.')
  expect(refusalText('field-refused', 'begun')).not.toContain('Started')
})
