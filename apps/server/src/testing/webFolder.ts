/** A built web app small enough for tests: a page and the texts of heads. */
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const CATALOGUE = new URL('../../../web/src/texts/en/', import.meta.url)

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

export function webFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'openroom-web-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/app.js'), '// the app\n')
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'head.json'), JSON.stringify({ ...area('shell'), ...area('head') }))
  return folder
}
