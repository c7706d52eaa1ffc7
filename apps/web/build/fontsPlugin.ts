/** The typeface as the style sheet `virtual:openroom-fonts.css`; the page asks for its first file at once. */
import { basename } from 'node:path'
import type { Plugin } from 'vite'
import { FIRST, fontsSheet } from './fonts.ts'

const SHEET = 'virtual:openroom-fonts.css'

export function fontsPlugin(): Plugin {
  return {
    name: 'openroom-fonts',
    enforce: 'pre',
    resolveId: (id) => (id === SHEET ? fontsSheet() : null),
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => basename(name).startsWith(`${FIRST}-`))
        // Fonts are always asked for as a stranger would, or they are loaded twice.
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' }
        return file === undefined ? [] : [{ tag: 'link', attrs, injectTo: 'head-prepend' as const }]
      },
    },
  }
}
