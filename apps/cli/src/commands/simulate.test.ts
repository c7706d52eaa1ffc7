import { createReadStream, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkFile } from '@openroom/formats/check'
import { KIND_NAMES } from '@openroom/simulate/kinds'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { simulateCommand } from './simulate.ts'

const folder = mkdtempSync(join(tmpdir(), 'openroom-simulate-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const plain = { seed: '7', list: false, store: false, live: false } as const

describe('openroom simulate', () => {
  it('writes a document that can be read, the same for the same seed', async () => {
    const [first, second] = [join(folder, 'first.json'), join(folder, 'second.json')]
    const asked = { ...plain, kind: 'teams-final', boards: 2, rounds: 2, recorded: 1 }
    await simulateCommand({ ...asked, output: first })
    await simulateCommand({ ...asked, output: second })
    expect(readFileSync(first)).toEqual(readFileSync(second))
    const line = await checkFile(first, createReadStream(first))
    expect(line).toMatchObject({ ok: true, format: 'JSON', warnings: [] })
    expect(line.results).toBeGreaterThan(0)
  })

  it('lists the kinds', async () => {
    const said = vi.spyOn(console, 'log').mockReturnValue()
    await simulateCommand({ ...plain, list: true })
    const lines = `${said.mock.calls[0]?.[0]}`.split('\n')
    said.mockRestore()
    expect(lines.map((line) => line.split(' ')[0])).toEqual(KIND_NAMES)
  })

  it.each([[undefined], ['pairs-patience']])('refuses the kind %s as asked wrongly', async (kind) => {
    await expect(simulateCommand({ ...plain, ...(kind ? { kind } : {}) })).rejects.toMatchObject({
      exitCode: 2,
    })
  })
})
