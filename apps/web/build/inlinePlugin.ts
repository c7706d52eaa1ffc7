/**
 * What stands in the page itself, so that it is drawn as soon as it is there: the styles of the splash, and two scripts,
 * which its policy names by their hashes (apps/server/src/core/http/plugins.ts). Its style sheet comes behind what is drawn first.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const WEB = join(import.meta.dirname, '..')
const STYLES = join(WEB, 'src/styles')

/** Where each script lies; a page of the documents asks for the theme's as a file. */
const SCRIPTS = { loadAnew: 'loadAnew.js', theme: 'public/theme.js' } as const

/** Without its comments and the blanks at the beginnings of lines. */
const plain = (code: string): string =>
  code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n')

const read = (sheet: string): string =>
  readFileSync(join(STYLES, sheet), 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')

/** The splash's own styles, and of the tokens those that it is drawn with. */
function splash(): string {
  const own = read('splash.css')
  const used = new Set([...own.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
  const tokens = read('tokens.css').replace(/(--[\w-]+):[^;]*; ?/g, (one, name) =>
    used.has(name) ? one : '',
  )
  return tokens + own
}

const SHEET = /\s*<link rel="stylesheet"[^>]*>/

export const inlinePlugin = (): Plugin[] => [
  {
    name: 'openroom-inline',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        Object.entries(SCRIPTS).reduce(
          (page, [name, file]) =>
            page.replace(
              `<script src="/${name}.js"></script>`,
              () => `<script>${plain(readFileSync(join(WEB, file), 'utf8'))}</script>`,
            ),
          html,
        ),
    },
  },
  {
    name: 'openroom-splash',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const [sheet] = SHEET.exec(html) ?? []
        if (sheet === undefined || !html.includes('class="splash"')) return html
        return html
          .replace(sheet, '')
          .replace('</title>', () => `</title>\n    <style>${splash()}</style>`)
          .replace('  </body>', () => `  ${sheet.trim()}\n  </body>`)
      },
    },
  },
]
