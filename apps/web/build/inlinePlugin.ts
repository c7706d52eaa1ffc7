/** The script that loads a page anew stands in each page: its policy names it by its hash (apps/server/src/core/http/plugins.ts). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const SCRIPT = join(import.meta.dirname, '../loadAnew.js')

/** Without its comments and the blanks at the beginnings of lines. */
const plain = (code: string): string =>
  code
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('//'))
    .join('\n')

export const inlinePlugin = (): Plugin => ({
  name: 'openroom-inline',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replace(
        '<script src="/loadAnew.js"></script>',
        () => `<script>${plain(readFileSync(SCRIPT, 'utf8'))}</script>`,
      ),
  },
})
