/** The checklist of docs/security.md names tests that are there. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const page = readFileSync(`${ROOT}docs/security.md`, 'utf8')

/** Folders by the letters that the page has for them. */
const FOLDERS: Readonly<Record<string, string>> = Object.fromEntries(
  [...page.matchAll(/`(\w)\/` = `([\w/]+)`/g)].map(([, letter, folder]) => [letter, folder]),
)

const CITED = [...page.matchAll(/`(\w)\/([\w./]+\.(?:test\.tsx?|spec\.ts)) › ([^`]+)`/g)]

it('cites tests that are there', () => {
  const missing = CITED.filter(([, letter = '', file, name = '']) => {
    const path = `${ROOT}${FOLDERS[letter]}/${file}`
    return name.length < 10 || !existsSync(path) || !readFileSync(path, 'utf8').includes(name)
  })
  expect(missing.map(([whole]) => whole)).toEqual([])
  expect(CITED.length).toBeGreaterThan(60)
})

it('has each requirement once, and says how each stands', () => {
  const rows = [...page.matchAll(/^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+) \|$/gm)]
  const ids = rows.map(([, id]) => id)
  expect(ids.length).toBe(new Set(ids).size)
  expect(ids.length).toBeGreaterThan(180)
  for (const [, id, , how = ''] of rows)
    expect([id, /^(`|n\/a: |missing: |partly: |by )/.test(how)]).toEqual([id, true])
})
