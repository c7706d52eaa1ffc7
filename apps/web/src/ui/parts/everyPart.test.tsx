// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DIALOGS, NAMES, type Named, OpenDialog, PARTS, Parts, WITHIN } from '../../../dev/parts.tsx'
import { tokensIn } from '../../../dev/tokens.ts'

// Without a canvas, text is measured by its letters.
beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

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

test.each(Object.keys(DIALOGS))('it has %s open', async (name) => {
  render(<OpenDialog named="longest" name={name} />)
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('it says what each token is for', () => {
  const tokens = tokensIn(readFileSync(join(import.meta.dirname, '../../styles/tokens.css'), 'utf8'))
  expect(tokens.length).toBeGreaterThan(50)
  expect(tokens.filter(({ meant }) => meant === null)).toEqual([])
})
