/**
 * What is said in English where another language is read, or may have no room. Languages: what they leave as it is in
 * English, percent signs, short labels that became long. Code: sentences of pages and server that no file of texts has.
 * English: phrases that sound translated (packages/texts/src/plainEnglish.ts).
 * `SWEEP=1` then looks at every screen in the language with the longest texts, in the sizes of `SIZES`.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bannedIn } from '@openroom/texts/plainEnglish'
import { ALIKE, ALLOWED, SAME } from './allowed.ts'
import { sentencesUnder } from './code.ts'

const ROOT = join(import.meta.dirname, '../..')
const TEXTS = join(ROOT, 'packages/texts')
const SOURCE = 'en'
/** A percentage that a text writes itself. */
const PERCENT = 'push.figure.PERCENT'

type Texts = Readonly<Record<string, string>>

const textsOf = (language: string): Texts =>
  Object.assign(
    {},
    ...readdirSync(join(TEXTS, language)).map((file) =>
      JSON.parse(readFileSync(join(TEXTS, language, file), 'utf8')),
    ),
  )

/** Words of a message: without its values, choices and what stays as it is in every language. */
function wordsOf(text: string): readonly string[] {
  const plain = text.replace(/\{\w+\}|`[^`]*`/g, ' ').replace(/\{\w+, \w+,|[\w=]+ \{|[{}#]/g, ' ')
  return (plain.match(/\p{L}{3,}/gu) ?? []).filter((word) => !SAME.includes(word))
}

/** Words of the game as a federation has them: some keep the English ones (`carry-over`). */
function gameWords(language: string): ReadonlySet<string> {
  const glossary = readFileSync(join(TEXTS, 'glossary', `${language}.json`), 'utf8')
  const words = [...glossary.matchAll(/"word": "([^"]*)"/g)].flatMap(
    ([, word]) => word!.match(/\p{L}{3,}/gu) ?? [],
  )
  return new Set(words.map((word) => word.toLowerCase()))
}

/** One word may well be the same (`Name`, `Club`): several are hardly. */
const isPhrase = (text: string, known: ReadonlySet<string>): boolean =>
  wordsOf(text).filter((word) => !known.has(word.toLowerCase())).length > 1

type Finding = { readonly kind: string; readonly at: string; readonly text: string }

/** What a label may grow to before somebody looks at it. */
const mostOf = (length: number): number => length * 1.8 + 6

function findingsIn(language: string, source: Texts, own: Texts): readonly Finding[] {
  const percent = own[PERCENT] ?? ''
  const before = percent.startsWith('%')
  const known = gameWords(language)
  const same = new Set(ALIKE[language])
  return Object.entries(own).flatMap(([id, text]): readonly Finding[] => {
    const english = source[id] ?? ''
    const at = `${language} ${id}`
    return [
      ...(text === english && isPhrase(text, known) && !same.has(id)
        ? [{ kind: 'as in English', at, text }]
        : []),
      ...((before ? /\}\s*%/ : /%\s*\{/).test(text) ? [{ kind: 'percent', at, text }] : []),
      ...(/\.(short|mark)$/.test(id) && text.length > mostOf(english.length)
        ? [{ kind: 'long', at, text: `${english} -> ${text}` }]
        : []),
    ]
  })
}

function percentFault(language: string, own: Texts): readonly Finding[] {
  const locale = own['language.locale'] ?? ''
  const usual = new Intl.NumberFormat(locale, { style: 'percent', minimumFractionDigits: 2 }).format(0.6234)
  const number = `62${own['language.decimal']}34`
  const said = (own[PERCENT] ?? '').replace('{score}', number)
  const plain = (text: string): string => text.replaceAll(/\s/g, '')
  return plain(said) === plain(usual)
    ? []
    : [{ kind: 'percent', at: `${language} ${PERCENT}`, text: `${said}, by Intl ${usual}` }]
}

const source = textsOf(SOURCE)
const languages = readdirSync(TEXTS)
  .filter((name) => name !== SOURCE && /^[a-z]{2}(-\w+)?$/.test(name))
  .sort()
const lengthOf = (texts: Texts): number => Object.values(texts).join('').length

const findings: Finding[] = []
let longest = { language: SOURCE, share: 1 }
for (const language of languages) {
  const own = textsOf(language)
  const share = lengthOf(own) / lengthOf(source)
  if (share > longest.share) longest = { language, share }
  const found = [...findingsIn(language, source, own), ...percentFault(language, own)]
  findings.push(...found)
  console.log(
    `${language}: ${Object.keys(own).length} of ${Object.keys(source).length} texts, ${share.toFixed(2)} of English, ${found.length} to look at`,
  )
}

const inCode = [
  ...sentencesUnder(ROOT, 'apps/web/src', /\/testing\//),
  ...sentencesUnder(ROOT, 'apps/server/src', /\/testing\//),
  ...sentencesUnder(ROOT, 'packages/formats/src', /\/testing\//),
  ...sentencesUnder(ROOT, 'packages/protocol/src', /\/testing\//),
].filter(({ file, text }) => !ALLOWED.some(([where, what]) => where.test(file) && what.test(text)))
findings.push(...inCode.map(({ file, line, text }) => ({ kind: 'in code', at: `${file}:${line}`, text })))

findings.push(
  ...bannedIn(source).map(({ id, text, instead }) => ({
    kind: 'not plain',
    at: id,
    text: `${text} -> ${instead}`,
  })),
)

for (const { kind, at, text } of findings)
  console.log(`${kind}: ${at}: ${text.replaceAll('\n', ' ').slice(0, 100)}`)
console.log(
  `${languages.length} languages beside English, ${findings.length} findings; the longest is ${longest.language} (${longest.share.toFixed(2)} of English)`,
)

if (process.env.SWEEP === '1') {
  const SPEAK = longest.language
  const swept = spawnSync('npm', ['run', '-s', 'sweep'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, SPEAK, SWEEP: '' },
    shell: process.platform === 'win32',
  })
  if (swept.status !== 0) process.exit(1)
}
process.exit(findings.length > 0 ? 1 : 0)
