/** Pictures of help: all that pages name are there, none besides, and all of them are small. */
import { readdirSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PARTS, PICTURES, pictureAt } from './persons.ts'

const FOLDER = new URL('../../../public/help/', import.meta.url)
const THEMES = ['light', 'dark'] as const

test('every picture is there by day and by night, and no other one', () => {
  const wanted = PICTURES.flatMap((picture) => THEMES.map((theme) => pictureAt(picture, theme)))
  expect(readdirSync(FOLDER).map((file) => `/help/${file}`)).toEqual(wanted.sort())
})

test('every picture is shown on a page', () => {
  const shown = Object.values(PARTS).flatMap((parts) => parts.flatMap(({ picture }) => picture ?? []))
  expect(shown.sort()).toEqual([...PICTURES].sort())
})

test('all of them together are less than a megabyte', () => {
  const sizes = readdirSync(FOLDER).map((file) => statSync(new URL(file, FOLDER)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_000_000)
  expect(Math.min(...sizes)).toBeGreaterThan(3_000)
})
