/** The licences of all packages that are shipped: those within the scripts, and those beside the server. */
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { besideServer, licencesOf, noticeOf, root } from '../../../scripts/licences.mjs'

/** What the build makes lies in a folder with a dot. */
const PACKAGE = /^.*node_modules\/(?:@[^/]+\/)?(?!\.)[^/]+/

/** The package of a module as the lock names its place; `null` for modules of ours. */
export const packageOf = (module: string): string | null =>
  PACKAGE.exec(relative(root, module.replace(/^\0/, '').split('?', 1)[0] ?? ''))?.[0] ?? null

export function licencesPlugin(): Plugin {
  return {
    name: 'openroom-licences',
    apply: 'build',
    generateBundle(_options, bundle) {
      const within = Object.values(bundle).flatMap((one) =>
        one.type === 'chunk' ? one.moduleIds.flatMap((id) => packageOf(id) ?? []) : [],
      )
      const licences = licencesOf([...within, ...besideServer()])
      const silent = licences.filter(({ text }) => text === null)
      if (silent.length > 0)
        this.error(`No licence is known of ${silent.map(({ name }) => name).join(', ')}.`)
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: noticeOf(licences) })
    },
  }
}
