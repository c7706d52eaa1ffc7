/** Fixtures with other words in them, stored as a file is that somebody uploads. */
import { readFileSync } from 'node:fs'
import { importFile } from './orders.ts'
import type { Server } from './server.ts'
import { fixture } from './site.ts'

/** @param words what stands in the fixture, and what is to stand there */
export async function storeText(
  server: Server,
  name: string,
  words: Readonly<Record<string, string>>,
): Promise<void> {
  const text = Object.entries(words).reduce(
    (so, [from, to]) => so.replaceAll(from, to),
    readFileSync(fixture(name), 'utf8'),
  )
  await importFile(server, name, text)
}
