/** Files on their way in: written to the disk as they come, never held in memory. */

import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { GivenFile } from '@openroom/formats/read'

/** Opened when it is read, not before; closed when its reader has enough. */
async function* contentOfPath(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}

export class Spool {
  readonly #folder: string
  readonly #files: GivenFile[] = []
  readonly #id = randomUUID()

  /** @param folder for temporary files of all uploads */
  constructor(folder: string) {
    this.#folder = join(folder, this.#id)
  }

  get files(): readonly GivenFile[] {
    return this.#files
  }

  async add(name: string, content: Readable | AsyncIterable<Uint8Array>): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const path = join(this.#folder, `${this.#files.length}`)
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    this.#files.push({ name: name.slice(0, 200), source: contentOfPath(path) })
  }

  remove(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true })
  }
}
