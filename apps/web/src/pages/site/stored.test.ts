/** What the page about privacy says of the browser is all that the code keeps there. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { STORED } from './stored.ts'

const ROOTS = ['../..', '../../../public'].map((folder) => join(import.meta.dirname, folder))

const files = ROOTS.flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|js)$/.test(file) && !/\.test\.|(^|\/)testing\//.test(file))
    .map((file) => join(root, file)),
)

/** The first argument of each call that keeps something. */
const KEEPS =
  /(?:[sS]torage\.setItem|keepText|openDB(?:<\w+>)?|[cC]aches\.open)\(\s*([^,;)]+(?:\([^)]*\))?)|document\.cookie = `\$\{(\w+)\}/g

const literal = (text: string): string | null => {
  const [, quoted] = /^['`](.*)['`]$/.exec(text) ?? []
  return quoted?.replaceAll(/\$\{[^}]*\}/g, '…') ?? null
}

/** The text that an expression comes to, as far as the file itself says; what varies is `…`. */
function nameIn(source: string, expression: string): string {
  const added = expression.split(' + ')
  if (added.length > 1) return `${nameIn(source, added[0]!)}…`
  const own = literal(expression.trim())
  if (own !== null) return own
  const [name = ''] = /^\w+/.exec(expression.trim()) ?? []
  const [, , made = ''] =
    new RegExp(`const ${name}(: [^=]+)? = (?:\\([^)]*\\)(?:: string)? =>\\s*)?(['\`][^\\n]*['\`])`).exec(
      source,
    ) ?? []
  return literal(made) ?? `${name}?`
}

const used = new Set(
  files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return (
      [...source.matchAll(KEEPS)]
        .map(([, argument, cookie]) => nameIn(source, argument ?? cookie ?? ''))
        // The shell looks through its own caches by their names; the key of live/kept.ts is its caller's.
        .filter((name) => name !== 'name?' && name !== 'key?')
    )
  }),
)

it('names every key of the browser that the code uses, and no other', () => {
  expect([...used].sort()).toEqual(STORED.map(({ name }) => name).sort())
})
