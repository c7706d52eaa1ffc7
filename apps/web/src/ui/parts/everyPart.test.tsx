// @vitest-environment jsdom
import { readdirSync } from 'node:fs'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { NAMES, type Named, PARTS, Parts, WITHIN } from '../../../dev/parts.tsx'

afterEach(cleanup)

test('the page of parts has every part', () => {
  const parts = readdirSync(import.meta.dirname).flatMap((file) => /^([A-Z]\w+)\.tsx$/.exec(file)?.[1] ?? [])
  expect(parts.filter((name) => !(name in PARTS) && !(name in WITHIN))).toEqual([])
  expect(Object.entries(WITHIN).filter(([name, at]) => !parts.includes(name) || !(at in PARTS))).toEqual([])
})

test.each(Object.keys(NAMES) as Named[])('it draws all of them with %s names', async (named) => {
  render(<Parts named={named} />)
  expect((await screen.findAllByRole('heading', { level: 2 })).length).toBeGreaterThanOrEqual(
    Object.keys(PARTS).length,
  )
  expect(screen.getAllByText(NAMES[named][0]).length).toBeGreaterThan(5)
})
