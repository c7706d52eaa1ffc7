import { RANKS } from '@openroom/bridge/card'
import { SOURCE } from '@openroom/protocol/languages'
import { afterEach, expect, test } from 'vitest'
import { speak } from '../../texts/register.ts'
import { hasLetters, isBroad } from './ranks.ts'

// Other tests share the texts.
afterEach(() => speak(SOURCE, {}))

const broad = () => RANKS.filter(isBroad)

test('a ten is set narrower, and where it is a W the jack', () => {
  expect(broad()).toEqual(['T'])
  const polish = { T: '10', J: 'W', Q: 'D' }
  const printed = RANKS.map((rank) => [`rank.${rank}.short`, polish[rank as 'T'] ?? rank])
  speak('pl', Object.fromEntries(printed))
  expect([...broad()].sort()).toEqual(['J', 'T'])
})

test('two letters are broader than two figures', () => {
  expect(RANKS.filter(hasLetters)).toEqual([])
  speak('sv', Object.fromEntries(RANKS.map((rank) => [`rank.${rank}.short`, rank === 'J' ? 'Kn' : rank])))
  expect(RANKS.filter(hasLetters)).toEqual(['J'])
})
