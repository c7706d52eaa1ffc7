/**
 * What was typed on a phone and the server has not taken, kept by the browser: each entry under a key of its own, so that no tab
 * writes over what another one keeps.
 */
import { keepText, keptKeys, readKeptJson } from '../../live/kept.ts'
import type { Waiting } from './waiting.ts'

export type KeptEntry = {
  /** In the order in which they were entered, whichever tab it was. */
  readonly id: string
  readonly entry: Waiting
  /** Code of why the server did not take it, with whom and where it is about in further lines; `null`: it is still to be sent. */
  readonly refused: string | null
}

/** As long as every code with a name and a table: what was kept is never longer later, also where nothing more can be kept. */
const REFUSED_LENGTH = 120
const PLACE_LENGTH = 9

type Stored = { readonly entry: Waiting; readonly refused: string }

const isStored = (read: unknown): read is Stored =>
  typeof read === 'object' && read !== null && 'entry' in read && 'refused' in read

const keyOf = (link: number, id: string): string => `openroom.phone.${link}.${id}`

export class KeptEntries {
  readonly prefix: string
  readonly #link: number
  /** Those that the browser does not keep last as long as the page. */
  readonly #unkept = new Map<string, KeptEntry>()

  constructor(link: number) {
    this.#link = link
    this.prefix = keyOf(link, '')
  }

  all(): readonly KeptEntry[] {
    // There may be room again.
    for (const one of [...this.#unkept.values()]) this.#put(one)
    const kept = keptKeys(this.prefix).flatMap((key): readonly KeptEntry[] => {
      const read = readKeptJson(key)
      if (!isStored(read)) return []
      const refused = read.refused.trim()
      return [
        { id: key.slice(this.prefix.length), entry: read.entry, refused: refused === '' ? null : refused },
      ]
    })
    return [...kept, ...this.#unkept.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
  }

  add(entry: Waiting): void {
    const last = this.all().at(-1)?.id.slice(0, PLACE_LENGTH) ?? '0'
    const place = `${Number(last) + 1}`.padStart(PLACE_LENGTH, '0')
    this.#put({ id: `${place}.${crypto.getRandomValues(new Uint32Array(1))[0]}`, entry, refused: null })
  }

  refuse(kept: KeptEntry, refused: string): void {
    this.#put({ ...kept, refused })
  }

  remove(id: string): void {
    this.#unkept.delete(id)
    keepText(keyOf(this.#link, id), null)
  }

  #put(kept: KeptEntry): void {
    const { id, entry, refused } = kept
    const text = JSON.stringify({
      entry,
      refused: (refused ?? '').slice(0, REFUSED_LENGTH).padEnd(REFUSED_LENGTH),
    } satisfies Stored)
    this.#unkept.delete(id)
    if (keepText(keyOf(this.#link, id), text)) return
    // Nor is what it was before true any more.
    keepText(keyOf(this.#link, id), null)
    this.#unkept.set(id, kept)
  }
}
