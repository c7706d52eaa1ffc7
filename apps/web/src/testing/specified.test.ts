/** Whether each number of the specification has a test that sees its effect (packages/protocol/src/specified.ts). */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DURATION, LIMIT } from '@openroom/protocol/specified'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
const PLACES = ['apps/web/src', 'apps/server/src', 'packages', 'e2e']

const testsIn = (place: string): readonly string[] =>
  readdirSync(join(ROOT, place), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(test\.tsx?|spec\.ts)$/.test(file) && !file.includes('node_modules'))
    .map((file) => readFileSync(join(ROOT, place, file), 'utf8'))

test('every number of the specification has a test that sees it', () => {
  const titles = PLACES.flatMap(testsIn).flatMap((text) => text.match(/\[(?:DURATION|LIMIT)\.\w+\]/g) ?? [])
  const seen = new Set(titles)
  const all = [
    ...Object.keys(DURATION).map((name) => `[DURATION.${name}]`),
    ...Object.keys(LIMIT).map((name) => `[LIMIT.${name}]`),
  ]
  expect(all.filter((name) => !seen.has(name))).toEqual([])
  expect([...seen].filter((name) => !all.includes(name))).toEqual([])
})
