/** The web app manifest: how the site is installed, in the catalogue's words. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const TEXTS = join(import.meta.dirname, '../../../packages/texts/en')

type Texts = Readonly<Record<string, string>>

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

export const webManifest = (texts: Texts) => ({
  id: '/',
  name: texts['site.name'],
  short_name: texts['site.name'],
  description: texts['site.description'],
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#235549',
  background_color: '#235549',
  categories: ['sports', 'games'],
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ...[192, 512].flatMap((size) => [icon('icon', size, 'any'), icon('icon-maskable', size, 'maskable')]),
  ],
  shortcuts: [
    ['archive', '/archive'],
    ['clubs', '/clubs'],
    ['boards', '/boards'],
  ].map(([key, url]) => ({
    name: texts[`head.${key}`],
    url,
    icons: [icon('icon', 192, 'any')],
  })),
})

/** The operator's console, installed on its own: it begins with the tables whose links the device has opened. */
export const consoleManifest = (texts: Texts) => ({
  ...webManifest(texts),
  id: '/operate',
  name: texts['operate.install'],
  short_name: texts['operate.install.short'],
  description: texts['operate.install.text'],
  start_url: '/operate',
  scope: '/operate',
  shortcuts: [],
})

export function manifestPlugin(): Plugin {
  return {
    name: 'openroom-manifest',
    apply: 'build',
    generateBundle() {
      const [shell, head, operate] = ['shell', 'head', 'operate'].map((area) =>
        JSON.parse(readFileSync(join(TEXTS, `${area}.json`), 'utf8')),
      )
      this.emitFile({
        type: 'asset',
        fileName: 'operate.webmanifest',
        source: JSON.stringify(consoleManifest({ ...shell, ...operate })),
      })
      this.emitFile({
        type: 'asset',
        fileName: 'site.webmanifest',
        source: JSON.stringify(webManifest({ ...shell, ...head })),
      })
    },
  }
}
