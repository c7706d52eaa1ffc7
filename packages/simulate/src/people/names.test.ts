import { expect, it } from 'vitest'
import { Random } from '../random.ts'
import { Population } from './names.ts'

it('two surnames of one person have a hyphen between them', () => {
  const people = new Population(new Random('surnames'))
  const names = Array.from({ length: 5_000 }, () => people.next())
  expect(names.filter((name) => /\p{Ll}{3}\p{Lu}/u.test(name))).toEqual([])
})

it('a seed makes the people that it made when their names came from the package', () => {
  const people = new Population(new Random('one'))
  expect(Array.from({ length: 4 }, () => people.next())).toEqual([
    'Valerie Hlaváčová-Krejčířová',
    'Angelica Benedetti',
    'Jack Ripken',
    'Ángela Velasco',
  ])
})
