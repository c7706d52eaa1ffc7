/** The languages of the pages, for what the server says itself: the build of the pages lays them beside those. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageOfTags, SOURCE } from '@openroom/protocol/languages'
import { type Say, say, sayIn } from '@openroom/texts/say'

const listFiles = (folder: string): readonly string[] => {
  try {
    return readdirSync(folder)
      .filter((file) => /^[\w-]+\.json$/.test(file))
      .map((file) => file.slice(0, -'.json'.length))
      .sort()
  } catch {
    // Nothing is built: the interface alone speaks English.
    return []
  }
}

export class Languages {
  readonly #folder: string
  readonly #known = new Map<string, Say>([[SOURCE, say]])
  /** English and what else there is. */
  readonly names: readonly string[]

  /** @param webFolder the built web app */
  constructor(webFolder: string) {
    this.#folder = join(webFolder, 'texts')
    this.names = [SOURCE, ...listFiles(this.#folder)]
  }

  /** The first of these, as browsers name them, that there is; `null` where there is none. */
  matching(tags: readonly string[]): string | null {
    return languageOfTags(tags, this.names)
  }

  /** What says its texts; read when it is first asked for. @param language `null` or one that there is no more: English */
  in(language: string | null): Say {
    const known = this.#known.get(language ?? SOURCE)
    if (known !== undefined) return known
    if (language === null || !this.names.includes(language)) return say
    const own = sayIn(language, JSON.parse(readFileSync(join(this.#folder, `${language}.json`), 'utf8')))
    this.#known.set(language, own)
    return own
  }
}
