/** A selector of a module that names no class of it styles the whole site: only names of classes are made the module's own. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const ROOT = new URL('../', import.meta.url)

/** A comma that stands in no brackets: what follows it closes none before it opens it. */
const OUTSIDE = /,(?!(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))/

/** Selectors as they stand, steps of animations and rules with an at-sign left out. */
const selectorsOf = (css: string): readonly string[] =>
  [...css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g)]
    .flatMap(([, selectors = '']) => selectors.split(OUTSIDE))
    .map((selector) => selector.trim())
    .filter((selector) => !selector.startsWith('@') && !/^(?:from|to|[\d.]+%)$/.test(selector))

const isScoped = (selector: string): boolean => selector.includes('.') || selector.startsWith(':global')

it.each([
  ['[data-suit="S"]', false],
  ['.face[data-suit="S"]', true],
  ['tr:has(.open, .shut) > th', true],
  ['.list, li', false],
  [':global([data-guided])', true],
])('%s: %s', (selector, isFine) => {
  expect(selectorsOf(`${selector} {`).every(isScoped)).toBe(isFine)
})

it('every style of a module names a class', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.module.css'),
  )
  const found = files.flatMap((file) =>
    selectorsOf(readFileSync(new URL(file, ROOT), 'utf8'))
      .filter((selector) => !isScoped(selector))
      .map((selector) => `${file}: ${selector}`),
  )
  expect(files.length).toBeGreaterThan(50)
  expect(found).toEqual([])
})
