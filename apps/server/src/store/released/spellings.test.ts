import { expect, it } from 'vitest'
import { isSameName, spelled } from './spellings.ts'

it.each([
  ['QUIXWATER, Zébulon', 'Zebulon Quixwater', true],
  ['Jürgen Müller', 'Mueller Juergen', true],
  ['Jürgen Müller', 'JURGEN MUELLER', true],
  ['Jürgen Müller', 'Ju\u0308rgen Mu\u0308ller', true],
  ['Søren Åberg', 'Soeren Aaberg', true],
  ['Søren Åberg', 'Soren Aberg', true],
  ['Weiß', 'WEISS', true],
  ['Ann Baur', 'Ann Bauer', false],
  ['Jo Muller', 'Joe Muller', false],
  ['Ann Bo', 'Ann Bo Ann', false],
  ['Ann Bo', 'A. Bo', false],
  ['???', '???', true],
  ['???', '!!!', false],
])('%s and %s: %s', (one, other, same) => expect(isSameName(spelled(one), spelled(other))).toBe(same))
