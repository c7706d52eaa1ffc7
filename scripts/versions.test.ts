/** The program's number stands in many places, and what docs/versions.md says is so. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DOCUMENT_VERSION } from '@openroom/formats/json/document'
import { PROGRAM } from '@openroom/formats/usebio/write'
import { PROTOCOL_VERSION } from '@openroom/protocol/push'
import { expect, it } from 'vitest'
import { lockedAt, root } from './needed.mjs'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const { version } = JSON.parse(read('package.json')) as { readonly version: string }

const inside = (folder: string): readonly string[] =>
  readdirSync(join(root, folder)).map((name) => `${folder}/${name}`)
const WORKSPACES = [...inside('packages'), ...inside('apps'), 'e2e', 'bench']

it.each(WORKSPACES)('%s has the number of the program, in the lock too', (workspace) => {
  expect(JSON.parse(read(`${workspace}/package.json`)).version).toBe(version)
  expect(lockedAt(workspace).version).toBe(version)
})

it('the documents say it', () => {
  expect(PROGRAM.version).toBe(version)
  expect(/^## (\S+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
  const said = [...read('docs/operations.md').matchAll(/openroom-(\d+\.\d+\.\d+)-linux/g)]
  expect([...new Set(said.map(([, one]) => one))]).toEqual([version])
  const cells = [...read('docs/versions.md').matchAll(/^\| [^|]+ \| (\d[\d.]*) \|/gm)].map(([, one]) => one)
  expect(cells).toEqual([version, `${PROTOCOL_VERSION}`, `${DOCUMENT_VERSION}`, version])
})
