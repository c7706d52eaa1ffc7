import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemPrograms } from './cluster.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'versions-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function install(version: string): void {
  const bin = join(folder, version, 'bin')
  mkdirSync(bin, { recursive: true })
  for (const name of ['initdb', 'postgres']) writeFileSync(join(bin, name), '')
}

it('takes no PostgreSQL that cannot copy a template by its files', () => {
  for (const version of ['9.6', '13', '14']) install(version)
  expect(systemPrograms(folder)).toBeNull()
  install('15')
  expect(systemPrograms(folder)?.postgres).toBe(join(folder, '15', 'bin', 'postgres'))
})
