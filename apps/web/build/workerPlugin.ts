/** The service worker, one file with everything in it, and the list of files that it keeps for a time without network. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const SOURCE = join(import.meta.dirname, '../src/live/offline/worker.ts')

/** Parts of the site that are of no use without the network, or for staff alone. */
const ONLINE =
  /\/src\/(pages\/(desk|users|upcoming)|dialogs\/(upload|cards|account|messages\/\w+Dialog)|screens\/streams|app\/(StaffPages|kiosk))/

/** Languages but English: each its own file, of which a visitor reads one. */
const LANGUAGE = /^\0openroom-language\/(.+)\.js$/

/** Files of `public` that every page asks for. */
const PUBLIC = ['icon.svg', 'site.webmanifest', 'icon-192.png']

type Bundle = Rolldown.OutputBundle

/** What the page may load, at once or later; `seen` grows. */
function reach(bundle: Bundle, file: string, seen: Set<string>): void {
  const chunk = bundle[file]
  if (seen.has(file) || chunk?.type !== 'chunk') return
  const { facadeModuleId } = chunk
  if (facadeModuleId !== null && (ONLINE.test(facadeModuleId) || LANGUAGE.test(facadeModuleId))) return
  seen.add(file)
  for (const style of chunk.viteMetadata?.importedCss ?? []) seen.add(style)
  for (const asset of chunk.viteMetadata?.importedAssets ?? []) seen.add(asset)
  for (const next of [...chunk.imports, ...chunk.dynamicImports]) reach(bundle, next, seen)
}

/** What a build is made of, by the names that its files have there. */
export function shellOf(bundle: Bundle) {
  const entry = Object.values(bundle).find(
    (one) => one.type === 'chunk' && one.isEntry && one.facadeModuleId?.endsWith('index.html'),
  )
  if (entry === undefined) throw new Error('The build has no page.')
  const found = new Set<string>()
  reach(bundle, entry.fileName, found)
  // Workers of the page, and the typeface: files that no chunk is known to import.
  for (const { type, fileName } of Object.values(bundle))
    if (type === 'asset' && /^assets\/.*\.(js|wasm|woff2)$/.test(fileName)) found.add(fileName)
  const files = [...found].sort().concat(PUBLIC)
  const languages = Object.values(bundle).flatMap((one) => {
    const [, language] = (one.type === 'chunk' && one.facadeModuleId?.match(LANGUAGE)) || []
    return language === undefined ? [] : [[language, `/${one.fileName}`] as const]
  })
  return {
    entry: entry.fileName,
    files: files.map((file) => `/${file}`),
    languages: Object.fromEntries(languages),
  }
}

async function built(shell: object): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    define: { SHELL: JSON.stringify(shell) },
    build: {
      write: false,
      target: 'es2022',
      copyPublicDir: false,
      modulePreload: false,
      rolldownOptions: { input: SOURCE, output: { format: 'iife' } },
    },
  })
  const [one] = [output].flat()
  const [chunk] = one !== undefined && 'output' in one ? one.output : []
  if (chunk === undefined) throw new Error('The service worker was not built.')
  return chunk.code
}

export function workerPlugin(): Plugin {
  let folder = ''
  return {
    name: 'openroom-worker',
    apply: 'build',
    configResolved({ publicDir }) {
      folder = publicDir
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { entry, files, languages } = shellOf(bundle)
        const hash = createHash('sha256').update([...files, ...Object.values(languages)].join())
        for (const file of PUBLIC.filter((one) => one !== 'site.webmanifest'))
          hash.update(readFileSync(join(folder, file)))
        const shell = { build: hash.digest('hex').slice(0, 16), entry, files, languages }
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await built(shell) })
      },
    },
  }
}
