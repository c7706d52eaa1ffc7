/** Names among which that of somebody is looked for. */
import { compareNames, isSameName } from './compareNames.ts'
import { wordsToFind } from './meant.ts'
import { nameKey } from './spelling.ts'

function addName(map: Map<string, string[]>, key: string, name: string): void {
  const known = map.get(key)
  if (known) known.push(name)
  else map.set(key, [name])
}

export class KnownNames {
  readonly #byKey = new Map<string, string[]>()
  readonly #byWord = new Map<string, string[]>()

  constructor(names: Iterable<string>) {
    for (const name of new Set(names)) {
      addName(this.#byKey, nameKey(name), name)
      for (const word of wordsToFind(name)) addName(this.#byWord, word, name)
    }
  }

  /** Rather as it is written. */
  same(name: string): string | null {
    const found = this.#byKey.get(nameKey(name))
    if (found?.includes(name)) return name
    return found?.find((known) => isSameName(known, name)) ?? null
  }

  likely(name: string): readonly string[] {
    const found = new Set([...wordsToFind(name)].flatMap((word) => this.#byWord.get(word) ?? []))
    return [...found].filter((known) => compareNames(known, name) === 'likely')
  }
}
