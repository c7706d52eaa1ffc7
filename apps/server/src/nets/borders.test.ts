/** What subjects let others see beside their modules is listed in `borders.json`, and gets less. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'
import given from '../../borders.json' with { type: 'json' }

/** So many files were given when the subjects were made: a new one takes the place of an old one. */
const MOST = 108

const SRC = fileURLToPath(new URL('..', import.meta.url))

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /^\w+\/.*(?<!\.test)\.ts$/.test(file) && !/(^|\/)(testing|nets)\//.test(file),
)

const subjectOf = (file: string): string => file.split('/', 1)[0] ?? ''

/** An import that is gone once types are. */
const isOfTypes = ({ importClause: clause }: ts.ImportDeclaration): boolean => {
  if (!clause || clause.isTypeOnly) return clause !== undefined
  const named = clause.namedBindings
  return (
    !clause.name &&
    named !== undefined &&
    ts.isNamedImports(named) &&
    named.elements.every((one) => one.isTypeOnly)
  )
}

function importsOf(file: string): readonly string[] {
  const path = `${SRC}${file}`
  const { statements } = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
  return statements
    .filter(ts.isImportDeclaration)
    .filter((one) => !isOfTypes(one))
    .map(({ moduleSpecifier }) => (ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ''))
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(SRC, resolve(dirname(path), name)))
}

it('lists what is used by others, and nothing else', () => {
  const used = files.flatMap((file) =>
    importsOf(file).filter((one) => one.includes('/') && subjectOf(one) !== subjectOf(file)),
  )
  const isListed = (one: string): boolean =>
    !['core', 'testing'].includes(subjectOf(one)) && !one.endsWith('/module.ts')
  const listed = Object.entries(given).flatMap(([subject, all]) => all.map((file) => `${subject}/${file}`))
  expect([...new Set(used.filter(isListed))].sort()).toEqual([...listed].sort())
  expect(listed.length).toBeLessThanOrEqual(MOST)
})
