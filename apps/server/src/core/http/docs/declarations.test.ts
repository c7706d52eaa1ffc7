/** The types that are served with the client are those that it has here. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { VIEW_NAMES } from '@openroom/protocol/views'
import { afterAll, expect, it } from 'vitest'
import { declarations } from './declarations.ts'

const root = fileURLToPath(new URL('../../../../../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'openroom-types-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** @returns what the compiler has to say */
function compiled(file: string, text: string): string {
  writeFileSync(join(folder, 'client.d.ts'), declarations())
  writeFileSync(join(folder, file), text)
  const { stdout } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/typescript-native/bin/tsc'),
      ...[
        '--ignoreConfig',
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--exactOptionalPropertyTypes',
        '--target',
        'es2023',
      ],
      ...['--lib', 'es2023,dom', '--module', 'nodenext', '--types', ''],
      ...['--allowImportingTsExtensions', join(folder, file)],
    ],
    { encoding: 'utf8' },
  )
  return stdout
}

it('what the package gives is what the declarations say', () => {
  const own = join(root, 'packages/client/src/openroom.ts')
  const bodies = VIEW_NAMES.map(
    (name) => `  fits<own.BodyOf<'${name}'>, served.BodyOf<'${name}'>>(),
  fits<served.ParametersOf<'${name}'>, own.ParametersOf<'${name}'>>(),`,
  )
  const text = `
import type * as own from '${own}'
import type * as served from './client.js'
declare function fits<From extends To, To>(): void
declare const site: InstanceType<typeof own.Openroom>
export const all = [
${bodies.join('\n')}
  fits<own.ArchiveView, served.ArchiveView>(),
  fits<served.ArchiveView, own.ArchiveView>(),
  fits<own.LiveView, served.LiveView>(),
  fits<served.LiveView, own.LiveView>(),
  fits<own.HeardOf<'watch'>, served.HeardOf<'watch'>>(),
  fits<served.Options, own.Options>(),
  fits<Awaited<ReturnType<typeof site.person>>, served.PersonBody>(),
  fits<Awaited<ReturnType<typeof site.findBoards>>, served.FoundBoards>(),
  fits<served.FindBoardsQuery, NonNullable<Parameters<typeof site.findBoards>[0]>>(),
  fits<keyof own.Openroom, keyof served.Openroom>(),
  fits<keyof served.Openroom, keyof own.Openroom>(),
]
`
  expect(compiled('same.mts', text)).toBe('')
})

it('what newcomers are told to type has types, without another package', () => {
  const page = readFileSync(join(root, 'docs/first-ten-minutes.md'), 'utf8')
  const text = [...page.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code]) => code).join('\n')
  // The first session that is over is taken to be there.
  expect(
    compiled(
      'first.mts',
      text
        .replace('session.mini', 'session!.mini')
        .replace('(row) =>', '(row: { registrationId: number }) =>'),
    ),
  ).toBe('')
  expect(compiled('wrong.mts', `${text}\nawait site.read('boards', { id: 'one' })`)).toContain('TS2322')
})

it('says of fields what the interface says of them', () => {
  expect(declarations()).toContain('/** The beginning of the auction, calls of the other side in parentheses')
})
