/** Texts of heads, which the build of the web app takes from its catalogue (docs/adr/0009-texts-catalogue.md). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Texts = Readonly<Record<string, string>>

export const readTexts = (folder: string): Texts =>
  JSON.parse(readFileSync(join(folder, 'head.json'), 'utf8')) as Texts

/** A text with its `{names}` filled in. Errors: there is none of that id. */
export function say(texts: Texts, id: string, values: Readonly<Record<string, string>> = {}): string {
  const text = texts[id]
  if (text === undefined) throw new Error(`There is no text ${id}.`)
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
