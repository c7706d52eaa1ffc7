/** What groups things on a page says by a name what it groups: a screen reader tells nothing else of it. */
import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, it } from 'vitest'

const ROOT = new URL('../', import.meta.url)

/** Elements that are a group by themselves. */
const GROUPS: readonly string[] = ['fieldset']
const ROLES: readonly string[] = [
  'group',
  'region',
  'radiogroup',
  'toolbar',
  'tablist',
  'switch',
  'dialog',
  'search',
]
const NAMES: readonly string[] = ['aria-label', 'aria-labelledby']

const attributesOf = (tag: ts.JsxOpeningLikeElement): ReadonlyMap<string, string> =>
  new Map(
    tag.attributes.properties.map((one) => [
      one.name?.getText() ?? '...',
      (ts.isJsxAttribute(one) && one.initializer?.getText().replaceAll(/^["']|["']$/g, '')) || '',
    ]),
  )

/** A legend names its fieldset; a switch may be named by what stands in it. */
function isNamedWithin(node: ts.Node, tag: string, role: string): boolean {
  if (!ts.isJsxElement(node)) return false
  const within = node.children.filter((child) => !(ts.isJsxText(child) && child.text.trim() === ''))
  if (role === 'switch') return within.length > 0
  return tag === 'fieldset' && within.some((child) => /^(\{[^<]*)?<legend|Legend/.test(child.getText()))
}

/** `line tag` of each group without a name. */
function nameless(source: ts.SourceFile): readonly string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const opening = ts.isJsxElement(node)
      ? node.openingElement
      : ts.isJsxSelfClosingElement(node)
        ? node
        : null
    if (opening) {
      const tag = opening.tagName.getText()
      const attributes = attributesOf(opening)
      const role = attributes.get('role') ?? ''
      const isGroup = (GROUPS.includes(tag) && role === '') || ROLES.includes(role)
      const isNamed = NAMES.some((name) => attributes.has(name)) || attributes.has('...')
      if (isGroup && !isNamed && !isNamedWithin(node, tag, role))
        found.push(`${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${tag}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const parsed = (file: string, text: string) =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)

it('every group, region and switch has a name', () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx$/.test(file),
  )
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) =>
    nameless(parsed(file, readFileSync(new URL(file, ROOT), 'utf8'))).map((one) => `${file}:${one}`),
  )
  expect(found).toEqual([])
})

it.each([
  ['<fieldset><p /></fieldset>', 1],
  ['<fieldset aria-label={t("a")}><p /></fieldset>', 0],
  ['<fieldset><legend>{t("a")}</legend></fieldset>', 0],
  ['<div role="group" />', 1],
  ['<div role="region" aria-labelledby={id} />', 0],
  ['<button role="switch" />', 1],
  ['<button role="switch">{t("a")}</button>', 0],
])('%s has %i without a name', (text, count) => {
  expect(nameless(parsed('x.tsx', `const a = ${text}`))).toHaveLength(count)
})
