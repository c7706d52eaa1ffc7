import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { webManifest } from './manifestPlugin.ts'
import { shellOf } from './workerPlugin.ts'

const chunk = (fileName: string, facadeModuleId: string, more: object = {}) => ({
  type: 'chunk',
  fileName,
  facadeModuleId,
  isEntry: false,
  imports: [],
  dynamicImports: [],
  ...more,
})

const bundleOf = (files: readonly { readonly fileName: string }[]) =>
  Object.fromEntries(files.map((file) => [file.fileName, file])) as unknown as Rolldown.OutputBundle

const bundle = bundleOf([
  chunk('assets/start.js', '/web/index.html', {
    isEntry: true,
    imports: ['assets/parts.js'],
    dynamicImports: ['assets/replay.js', 'assets/desk.js', 'assets/login.js', 'assets/fr.js'],
    viteMetadata: { importedCss: new Set(['assets/start.css']), importedAssets: new Set() },
  }),
  chunk('assets/parts.js', '/web/src/ui/parts.ts'),
  chunk('assets/replay.js', '/web/src/screens/replay/ReplayScreen.tsx', { imports: ['assets/parts.js'] }),
  chunk('assets/desk.js', '/web/src/pages/desk/DeskPage.tsx', { imports: ['assets/staff.js'] }),
  chunk('assets/staff.js', '/web/src/ui/staff.ts'),
  chunk('assets/login.js', '/web/src/dialogs/account/LoginDialog.tsx'),
  chunk('assets/fr.js', '\0openroom-language/fr.js'),
  chunk('assets/embed.js', '/web/embed.html', { isEntry: true }),
  { type: 'asset', fileName: 'assets/solver.js' },
  { type: 'asset', fileName: 'assets/inter.woff2' },
  { type: 'asset', fileName: 'head.json' },
] as never)

test('what visitors may load is kept, with the solver; what needs the network or is for staff is not, nor languages', () => {
  const { entry, files, languages } = shellOf(bundle)
  expect(entry).toBe('assets/start.js')
  expect(files.filter((file) => file.startsWith('/assets/'))).toEqual([
    '/assets/inter.woff2',
    '/assets/parts.js',
    '/assets/replay.js',
    '/assets/solver.js',
    '/assets/start.css',
    '/assets/start.js',
  ])
  expect(files).not.toContain('/head.json')
  expect(languages).toEqual({ fr: '/assets/fr.js' })
})

test('icons are of the size that the manifest says', () => {
  const { icons, shortcuts } = webManifest({})
  const all = [...icons, ...shortcuts.flatMap((one) => one.icons)].filter(({ sizes }) => sizes !== 'any')
  expect(new Set(all.map(({ sizes, purpose }) => `${sizes} ${purpose}`))).toEqual(
    new Set(['192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable']),
  )
  for (const { src, sizes } of all) {
    const png = readFileSync(join(import.meta.dirname, '../public', src))
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  }
})
