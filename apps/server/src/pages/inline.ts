/** Scripts that stand in the built pages themselves, as a policy of contents names them. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SCRIPT = /<script>([\s\S]*?)<\/script>/g

const sourcesIn = (html: string): readonly string[] =>
  [...html.matchAll(SCRIPT)].map(([, code = '']) => {
    const hash = createHash('sha256').update(code).digest('base64')
    return `'sha256-${hash}'`
  })

/** @param folder of the built web app @returns as `'sha256-…'`, each once */
export function inlineSources(folder: string): readonly string[] {
  const pages = ['index.html', 'embed.html', 'overlay.html']
    .map((file) => join(folder, file))
    .filter((path) => existsSync(path))
  return [...new Set(pages.flatMap((path) => sourcesIn(readFileSync(path, 'utf8'))))]
}
