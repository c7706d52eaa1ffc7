import { expect, test } from 'vitest'
import { type Column, mostWidth } from './columns.ts'

type Look = Pick<Column<never>, 'look'>

const few: readonly Look[] = [{ look: 'rank' }, { look: 'name' }, {}]

test('a table of few columns is as wide as the eye can follow, and wider in larger text', () => {
  expect(mostWidth(few)).toBe('55rem')
  expect(mostWidth([...few, { look: 'name' }, {}, {}])).toBe('71rem')
})

test('buttons beside each other take no room from names', () => {
  const figures: readonly Look[] = [{}, {}, {}, {}]
  expect(mostWidth([...few, ...figures, { look: 'ways' }])).toBe('76.5rem')
})
