/** Sentences that stand in the code instead of the catalogue, where people may read them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

export type Sentence = { readonly file: string; readonly line: number; readonly text: string }

/** Three words and more, or two and a full stop; no markup, no type of a file, no list of names. */
const isSentence = (text: string): boolean =>
  /^[A-Z…`'"“(]/.test(text.trim()) &&
  /(\w{2,}[,;:]? ){2,}\w|\w{2,} \w{2,}\.$/.test(text) &&
  !/[<>=]|^\w+\/[\w.]+;|^HTTP\//.test(text)

/** Logs and faults of the program, which are English; and what the interface says of itself to programmers. */
const SAID_TO_NOBODY =
  /(^|\.)(log|logger|console|debug|info|warn|error|fatal|describe|raw|matchMedia|querySelector\w*|setAttribute|closest|matches|call)$/
const OF_PROGRAMMERS = new Set(['summary', 'description', 'className', 'id', 'd', 'transform', 'sql'])

const calleeOf = (node: ts.CallExpression | ts.NewExpression): string => node.expression.getText()

/** Whether a text is none that people read, by what is around it. */
function isElsewhere(node: ts.Node): boolean {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if (ts.isImportDeclaration(at) || ts.isTypeNode(at) || ts.isTaggedTemplateExpression(at)) return true
    if (ts.isNewExpression(at) && /(Error|RegExp|Function)$/.test(calleeOf(at))) return true
    if (ts.isCallExpression(at) && SAID_TO_NOBODY.test(calleeOf(at))) return true
    if (ts.isPropertyAssignment(at) && OF_PROGRAMMERS.has(at.name.getText())) return true
    if (ts.isJsxAttribute(at) && OF_PROGRAMMERS.has(at.name.getText())) return true
  }
  return false
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text
  if (ts.isJsxText(node)) return node.text.trim()
  if (!ts.isTemplateExpression(node)) return null
  return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
}

/** The sentences of one file. */
export function sentencesIn(file: string, code: string): readonly Sentence[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true)
  const found: Sentence[] = []
  const walk = (node: ts.Node): void => {
    const text = textOf(node)
    if (text !== null && isSentence(text) && !isElsewhere(node))
      found.push({ file, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text })
    ts.forEachChild(node, walk)
  }
  walk(source)
  return found
}

/** @param but files and folders, from the root, that are left out */
export const sentencesUnder = (root: string, folder: string, but: RegExp): readonly Sentence[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file) && !but.test(file))
    .sort()
    .flatMap((file) => sentencesIn(file, readFileSync(join(root, file), 'utf8')))
