import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeKeys, signFile, verifyFile } from './sign.mjs'

let folder: string
let file: string
let keys: ReturnType<typeof makeKeys>
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'openroom-sign-'))
  file = join(folder, 'openroom-1.0.0-linux.tar.gz')
  keys = makeKeys(folder)
})
afterAll(() => rmSync(folder, { recursive: true }))

it('signs what has not been changed, and by whom', () => {
  writeFileSync(file, 'the archive')
  signFile(file, keys.hidden, 'openroom 1.0.0')
  expect(verifyFile(file, keys.open)).toBe('openroom 1.0.0')
  expect(statSync(keys.hidden).mode & 0o077).toBe(0)
  writeFileSync(file, 'the archivf')
  expect(() => verifyFile(file, keys.open)).toThrow('is not what was signed')
})

it('sees another comment, and another key', () => {
  writeFileSync(file, 'the archive')
  const signature = signFile(file, keys.hidden, 'openroom 1.0.0')
  const text = readFileSync(signature, 'utf8')
  writeFileSync(signature, text.replace('1.0.0', '1.0.1'))
  expect(() => verifyFile(file, keys.open)).toThrow('comment')
  writeFileSync(signature, text)
  const other = makeKeys(mkdtempSync(join(folder, 'other-')))
  expect(() => verifyFile(file, other.open)).toThrow('another key')
})

/** Facts of the format, from minisign's own page: a key and a signature that minisign has made. */
it('reads what minisign itself has signed', () => {
  const known = join(folder, 'known')
  writeFileSync(known, 'test')
  writeFileSync(
    `${known}.minisig`,
    `untrusted comment: signature from minisign secret key
RUQf6LRCGA9i559r3g7V1qNyJDApGip8MfqcadIgT9CuhV3EMhHoN1mGTkUidF/z7SrlQgXdy8ofjb7bNJJylDOocrCo8KLzZwo=
trusted comment: timestamp:1633700835\tfile:test\tprehashed
wLMDjy9FLAuxZ3q4NlEvkgtyhrr0gtTu6KC4KBJdITbbOeAi1zBIYo0v4iTgt8jJpIidRJnp94ABQkJAgAooBQ==
`,
  )
  const key = join(folder, 'known.pub')
  writeFileSync(key, 'untrusted comment: a key\nRWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3\n')
  expect(verifyFile(known, key)).toBe('timestamp:1633700835\tfile:test\tprehashed')
})

it('is a program too', () => {
  writeFileSync(file, 'the archive')
  signFile(file, keys.hidden, 'openroom 1.0.0')
  const asked = ['scripts/sign.mjs', 'verify', file, keys.open]
  expect(spawnSync(process.execPath, asked, { encoding: 'utf8' }).stdout).toBe('Signed: openroom 1.0.0\n')
  writeFileSync(file, 'another')
  expect(spawnSync(process.execPath, asked).status).toBe(1)
})
