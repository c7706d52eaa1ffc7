/** What the documents tell people to type is what the command line takes, and what they point to is there. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { commandLine } from '../apps/cli/src/commandLine.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const DOCUMENTS = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...['docs', 'docs/adr', 'docs/deploy'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
]
const textOf = (name: string): string => readFileSync(join(root, name), 'utf8')

const blocksOf = (text: string, language: string): readonly string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, block = '']) => block,
  )

/** The words of one line of a shell, without what stands after `#`, `>`, `&&` or `|`. */
function wordsOf(line: string): readonly string[] {
  const words = line.match(/\$\([^)]*\)|"[^"]*"|'[^']*'|[^\s]+/g) ?? []
  const end = words.findIndex((word) => /^(#|>|&&|\||&$|;)/.test(word))
  return words.slice(0, end === -1 ? undefined : end).map((word) => word.replace(/^(["'])(.*)\1$/, '$2'))
}

/** What a block has Openroom do: `./openroom …`, also behind settings or within `$(…)`. */
const askedIn = (block: string): readonly (readonly string[])[] =>
  block
    .replaceAll('\\\n', ' ')
    .split('\n')
    .flatMap((line) => [...line.matchAll(/(?:^|[\s(])(?:\.|\/opt\/openroom)\/openroom ([^)]*)/g)])
    .map(([, said = '']) => wordsOf(said))

type Command = ReturnType<typeof commandLine>

/** The command line with nothing behind it. */
function deaf(): Command {
  const program = commandLine('0')
  const silence = (command: Command): void => {
    command.exitOverride().configureOutput({ writeErr: () => undefined, writeOut: () => undefined })
    if (command.commands.length === 0) command.action(() => undefined)
    for (const one of command.commands) silence(one)
  }
  silence(program)
  return program
}

async function refusalOf(words: readonly string[]): Promise<string | null> {
  const before = process.env.DATA_DIR
  try {
    await deaf().parseAsync(words, { from: 'user' })
    return null
  } catch (error) {
    const { code, exitCode, message } = error as { code?: string; exitCode?: number; message: string }
    if (!code?.startsWith('commander.')) throw error
    return exitCode === 0 ? null : message
  } finally {
    if (before === undefined) delete process.env.DATA_DIR
    else process.env.DATA_DIR = before
  }
}

const asked = DOCUMENTS.flatMap((name) =>
  blocksOf(textOf(name), 'sh').flatMap((block) =>
    askedIn(block).map((words) => [name, words.join(' '), words] as const),
  ),
)

describe('commands', () => {
  it('are found in the documents', () => {
    expect(asked.length).toBeGreaterThan(25)
    expect(new Set(asked.map(([name]) => name)).size).toBeGreaterThan(3)
  })

  it.each(asked)('%s: openroom %s', async (_name, _line, words) => {
    expect(await refusalOf(words)).toBeNull()
  })

  it('would be refused with a word that is not taken', async () => {
    expect(await refusalOf(['import', 'a.pbn', '--toogether'])).toContain('--toogether')
    expect(await refusalOf(['imports', 'a.pbn'])).toContain('imports')
  })
})

describe.each(DOCUMENTS)('%s', (name) => {
  const text = textOf(name)

  it('points to what is there', () => {
    const links = [
      ...text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)[^)]*\)/g),
    ]
    const missing = links
      .map(([, to = '']) => to)
      .filter((to) => !existsSync(resolve(root, dirname(name), decodeURI(to))))
    expect(missing).toEqual([])
  })

  it('has JSON that is JSON', () => {
    for (const block of blocksOf(text, 'json')) expect(() => JSON.parse(block), block).not.toThrow()
  })
})

const settingNames = [...textOf('apps/server/src/settings.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(
  ([, name = '']) => name,
)

it('every setting is named where operators look', () => {
  const text = textOf('docs/operations.md')
  expect(settingNames.length).toBeGreaterThan(25)
  expect(settingNames.filter((setting) => !text.includes(`\`${setting}\``))).toEqual([])
})

it('a congress takes what its results take', () => {
  const text = textOf('docs/capacity.md').replaceAll(/\s+/g, ' ')
  const [, some, all] =
    /stored result, one in four .*?\| ([\d.]+) kB .*?; ([\d.]+) kB where all/.exec(text) ?? []
  const [, every, fourth] = /26,000 results, (\d+) MB .*? with every card, (\d+) MB/.exec(text) ?? []
  expect([every, fourth]).toEqual([all, some].map((kB) => `${Math.round((26_000 * Number(kB)) / 1_000)}`))
})

it('the README is read in two minutes', () => {
  expect(textOf('README.md').split(/\s+/).length).toBeLessThan(600)
})
