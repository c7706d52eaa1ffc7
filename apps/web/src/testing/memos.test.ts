/**
 * React 19.2 never renews an effect event (`useEffectEvent`) of a component that is a `memo` or `forwardRef` itself: it
 * would go on doing what it did at first. Such components use none, nor hooks that have one.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const ROOT = new URL('../', import.meta.url)

const texts = new Map(
  readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(new URL(file, ROOT), 'utf8')]),
)

const hooksIn = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:function|const) (use[A-Z]\w*)/g)].flatMap(([, name]) => name ?? [])

const calls = (text: string, hooks: ReadonlySet<string>): boolean =>
  [...text.matchAll(/\b(use[A-Z]\w*)[(<]/g)].some(([, name]) => name !== undefined && hooks.has(name))

/** Hooks with an effect event, also of a hook that they call themselves. */
function hooksWithEvents(): ReadonlySet<string> {
  const found = new Set(['useEffectEvent'])
  let before = 0
  while (before < found.size) {
    before = found.size
    for (const text of texts.values())
      if (calls(text, found)) for (const hook of hooksIn(text)) found.add(hook)
  }
  return found
}

/** What a component does itself, wherever it stands. */
const bodiesOf = (name: string): readonly string[] =>
  [...texts.values()].flatMap(
    (text) => text.match(new RegExp(`function ${name}\\b[\\s\\S]*?\\n}\\)?$`, 'm'))?.[0] ?? [],
  )

it('no memo has an effect event', () => {
  const hooks = hooksWithEvents()
  expect(hooks).toContain('useKeys')
  const memos = [...texts.values()].flatMap((text) => [
    ...text.matchAll(/\b(?:memo|forwardRef)\((?:function )?(\w+)/g),
  ])
  const bodies = memos.flatMap(([, name = '']) => bodiesOf(name))
  expect(bodies.length).toBeGreaterThanOrEqual(memos.length)
  expect(bodies.filter((body) => calls(body, hooks))).toEqual([])
})
