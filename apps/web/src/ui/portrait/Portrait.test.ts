import { expect, test } from 'vitest'
import { initialsOf } from './Portrait.tsx'

test.each([
  ['Anna Maria Lind', 'AL'],
  ['anna', 'A'],
  ['jan_peter', 'JP'],
  ['Żółć  Émile', 'ŻÉ'],
  ['Cora (voice)', 'C'],
  ['7up Team', '7T'],
  ['♠♥', '?'],
  ['', '?'],
])('%j is %s', (name, initials) => expect(initialsOf(name)).toBe(initials))
