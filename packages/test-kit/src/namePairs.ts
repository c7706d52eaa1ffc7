/** Names as people write them, and who in the project compares names: each proves that it does as the one comparer says. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Likeness } from '@openroom/bridge/person/compareNames'

/** Two names, and whether they are one person's. */
export type NamePair = readonly [one: string, two: string, expected: Likeness]

export const NAME_PAIRS: readonly NamePair[] = [
  ['Łukasz Wójcik', 'Lukasz Wojcik', 'same'],
  ['Aksel Kvaløy', 'Aksel Kvaloy', 'same'],
  ['Søren Bøgh', 'Soeren Boegh', 'same'],
  ['Jürgen Müller', 'Juergen Mueller', 'same'],
  ['Jürgen Müller', 'Jurgen Muller', 'same'],
  ['Anna Groß', 'Anna Gross', 'same'],
  ['Ana Đurić', 'Ana Duric', 'same'],
  ['Jón Æther', 'Jon Aether', 'same'],
  ['Þór Ærø', 'Thor Aero', 'same'],
  ['İlker Yılmaz', 'Ilker Yilmaz', 'same'],
  ['José Núñez', 'Jose Nunez', 'same'],
  ['Michał Klukowski', 'Klukowski Michał', 'same'],
  ['Geir Helgemo', 'Helgemo, Geir', 'same'],
  ['Geir Helgemo', 'Geir HELGEMO', 'same'],
  ['Pat O’Brien', "Pat O'Brien", 'same'],
  ['Anne-Marie Smit', 'Anne Marie Smit', 'same'],
  ['J. Smith', 'J Smith', 'same'],
  ['Иван Петров', 'Ivan Petrov', 'likely'],
  ['Geir Helgemo', 'Helgemo', 'likely'],
  ['Geir Helgemo', 'G. Helgemo', 'likely'],
  ['Bobby Levin', 'Jill Levin', 'other'],
  ['Ana Perić', 'Ana Perez', 'other'],
  ['Ann Smith', 'Anna Smith', 'other'],
]

/** What somebody who compares names makes of two of them; `null`: cannot be told apart there. */
export type Proof = (one: string, two: string) => boolean | null | Promise<boolean | null>

export type NameUser = {
  /** The file that imports the comparer. */
  readonly file: string
  /** What is compared there. */
  readonly what: string
  /** Whether two names are taken for one person's. */
  readonly isOne: Proof
  /** Whether those count that only may be one person's. */
  readonly withLikely: boolean
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

const IMPORTS = /from '@openroom\/bridge\/person\/[a-zA-Z]+'/

function* sourcesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!['node_modules', 'dist', 'testing', 'dev', 'test-kit'].includes(entry.name)) yield* sourcesIn(path)
    } else if (/\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) yield path
  }
}

/** Every file of these folders, from the project's root, that compares names. */
export function usersIn(...folders: readonly string[]): readonly string[] {
  return folders
    .flatMap((folder) => [...sourcesIn(join(ROOT, folder))])
    .filter((path) => IMPORTS.test(readFileSync(path, 'utf8')))
    .map((path) => relative(ROOT, path).replaceAll('\\', '/'))
    .sort()
}

/** What of `NAME_PAIRS`, whichever comes first, somebody sees otherwise than the comparer. */
export async function wrongIn({ isOne, withLikely }: NameUser): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const [first, second, expected] of NAME_PAIRS)
    for (const [one, two] of [
      [first, second],
      [second, first],
    ] as const) {
      const found = await isOne(one, two)
      const wanted = expected === 'same' || (withLikely && expected === 'likely')
      if (found !== null && found !== wanted) wrong.push(`${one} / ${two}: ${found}`)
    }
  return wrong
}
