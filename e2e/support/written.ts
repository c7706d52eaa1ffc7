/** Fixtures with other words in them, stored as a file is that somebody uploads. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Server } from './server.ts'
import { fixture } from './site.ts'

/** @param words what stands in the fixture, and what is to stand there */
export async function storeText(
  server: Server,
  name: string,
  words: Readonly<Record<string, string>>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'openroom-e2e-written-'))
  const file = join(folder, name)
  const text = Object.entries(words).reduce(
    (so, [from, to]) => so.replaceAll(from, to),
    readFileSync(fixture(name), 'utf8'),
  )
  writeFileSync(file, text)
  await server.openroom('import', file)
  rmSync(folder, { recursive: true })
}
