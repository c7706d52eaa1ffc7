/** Files that are there as a whole or not at all, and outlast a power cut. */
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncsFolders } from '@openroom/protocol/platform'

/** Only its owner can read it. A file of that name is replaced once the new one is whole. */
export async function writeWhole(
  file: string,
  bytes: Readable,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const draft = `${file}.part`
  try {
    await pipeline(bytes, createWriteStream(draft, { mode: 0o600, flush: true }), { signal })
    await rename(draft, file)
    if (syncsFolders(process.platform)) {
      const folder = await open(dirname(file))
      await folder.sync().finally(() => folder.close())
    }
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
