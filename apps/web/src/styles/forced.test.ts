/** Where the system takes colours away it draws transparent edges too: a triangle made of edges would be a block. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../', import.meta.url)

const DRAWN = /border-(?:left|right|top|bottom)(?:-color|: \d+px solid)?[: ]+(?:var\(|currentColor)/
/** Edges on both sides of a point. */
const CLEAR = /border(?:-block|-inline)?: \d+px solid transparent/

test('triangles keep their edges clear, in a colour that the system has', () => {
  const rules = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      [...readFileSync(new URL(file, ROOT), 'utf8').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
        ([, of = '', body = '']) => ({
          rule: `${file} ${of.trim()}`,
          body,
        }),
      ),
    )
  const triangles = rules.filter(({ body }) => CLEAR.test(body) && DRAWN.test(body))
  expect(triangles.length).toBeGreaterThan(2)
  const blocks = triangles.filter(
    ({ body }) => !body.includes('forced-color-adjust: none') || !body.includes('var(--edge,'),
  )
  expect(blocks.map(({ rule }) => rule)).toEqual([])
})
