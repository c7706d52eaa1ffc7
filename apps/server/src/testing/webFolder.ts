/** A built web app small enough for tests: a page, the texts of heads, and what its screens are made of. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const CATALOGUE = new URL('../../../../packages/texts/en/', import.meta.url)

const area = (name: string): object => JSON.parse(readFileSync(new URL(`${name}.json`, CATALOGUE), 'utf8'))

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="description" content="Made by the build" />
    <title>Openroom</title>
    <script type="module" src="/assets/app.js"></script>
  </head>
  <body><div id="app"></div></body>
</html>
`

const FILES = {
  page: ['assets/messages.js'],
  session: ['assets/session.js', 'assets/session.css'],
  screens: { replay: ['assets/replay.js', 'assets/session.js'], 'running-score': ['assets/scores.js'] },
}

export function webFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'openroom-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/app.js'), '// the app\n')
  writeFileSync(join(folder, 'assets/app.js.br'), brotliCompressSync('// the app, small\n'))
  writeFileSync(join(folder, 'sw.js'), '// the worker\n')
  writeFileSync(join(folder, 'site.webmanifest'), '{}')
  writeFileSync(join(folder, 'files.json'), JSON.stringify(FILES))
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'embed.html'), PAGE)
  writeFileSync(join(folder, 'head.json'), JSON.stringify({ ...area('shell'), ...area('head') }))
  return folder
}
