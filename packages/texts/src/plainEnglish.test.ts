import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bannedIn } from './plainEnglish.ts'

const ENGLISH = join(import.meta.dirname, '../en')

test('finds what no club secretary would write', () => {
  const texts = {
    a: 'Told unasked',
    b: 'if nobody errs',
    c: 'Pairs, one a line',
    d: 'This is no result.',
    e: 'Plain',
  }
  expect(bannedIn(texts).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
})

test('no English text of the pages has such a phrase', () => {
  const found = readdirSync(ENGLISH).flatMap((file) =>
    bannedIn(JSON.parse(readFileSync(join(ENGLISH, file), 'utf8'))),
  )
  expect(found).toEqual([])
})
