/**
 * Tests of a kind as one bundle, which all of its files share: reading and translating a server's thousand modules takes
 * esbuild a second, and vite and its workers, who ask for each by itself, many times as long for every file that is run.
 */
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { bundleFolder } from '../../../../packages/test-kit/src/bundleFolder.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

/** Packages stay what they are; those of ours are read. */
const packages = (alias: Readonly<Record<string, string>>): Plugin => ({
  name: 'packages',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[^./]/ }, ({ path, importer, kind }) => {
      if (kind === 'entry-point' || path.startsWith('@openroom/')) return undefined
      const instead = alias[path]
      return instead === undefined || instead === importer ? { path, external: true } : { path: instead }
    })
  },
})

/** What a file says of where it is stays true. */
const places: Plugin = {
  name: 'places',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.(ts|mjs)$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8')
      if (!text.includes('import.meta.')) return undefined
      const known = { url: pathToFileURL(path).href, dirname: dirname(path), filename: path }
      const contents = text.replaceAll(/\bimport\.meta\.(url|dirname|filename)\b/g, (_, name: string) =>
        JSON.stringify(known[name as keyof typeof known]),
      )
      return { contents, loader: path.endsWith('.ts') ? 'ts' : 'js' }
    })
  },
}

/**
 * @param files of one project, from the root of the repository
 * @param alias what stands in the place of packages
 */
export function bundledTests(
  name: string,
  files: readonly string[],
  alias: Readonly<Record<string, string>>,
) {
  const folder = join(bundleFolder('tests'), name)
  const outputs = new Map(
    files.map((file) => [join(ROOT, file), join(folder, file.replace(/\.ts$/, '.mjs'))]),
  )
  let built: Promise<unknown> | null = null
  const make = async () => {
    await build({
      absWorkingDir: ROOT,
      entryPoints: [...files],
      outbase: ROOT,
      outdir: relative(ROOT, folder),
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      sourcemap: true,
      plugins: [packages(alias), places],
    })
  }
  return {
    name: 'bundled-tests',
    enforce: 'pre' as const,
    // Who watches has each file translated as it changes.
    configResolved({ server }: { readonly server: { readonly watch: unknown } }) {
      if (server.watch !== null) outputs.clear()
    },
    async load(id: string) {
      const output = outputs.get(id)
      if (output === undefined) return undefined
      built ??= make()
      await built
      return `import ${JSON.stringify(output)}`
    },
  }
}
