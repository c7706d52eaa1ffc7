/** What docs/deploy offers, checked by the programs that it is for. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const file = (name: string) => fileURLToPath(new URL(`../docs/deploy/${name}`, import.meta.url))
const has = (command: string) => spawnSync(command, ['--version']).status === 0

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'openroom-deploy-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the starts on Windows', () => {
  const root = (name: string) => readFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), 'utf8')
  /** Programs that Node is started with, and their arguments. */
  const started = (text: string) =>
    [...text.matchAll(/^(?:exec )?node (.*)$/gm)].map(([, line = '']) =>
      line
        .replaceAll('\\', '/')
        .replace(/"?(%~dp0|\$here\/)/g, '')
        .replaceAll('"', '')
        .replace(/ (\|\| exit \/b 1|%\*|\$@)\r?$/, '')
        .trim(),
    )

  it.each(['start', 'openroom'])('%s.cmd starts what the script of that name does', (name) => {
    const [unix, windows] = [root(name), root(`${name}.cmd`)]
    expect(started(windows)).toEqual(started(unix))
    expect(started(windows)).toHaveLength(2)
    // cmd.exe loses its place in files with other ends of lines.
    expect(windows.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })
})

const hasPromtool = has('promtool')
if (!hasPromtool) console.warn('promtool is not installed: alert rules are not checked.')

describe.skipIf(!hasPromtool)('the alert rules', () => {
  const checked = (kind: string, name: string) =>
    spawnSync('promtool', ['check', kind, file(name)], { encoding: 'utf8' })

  it.each([
    ['rules', 'openroom-alerts.yml'],
    ['config', 'prometheus.yml'],
  ])('are %s that Prometheus takes', (kind, name) => {
    const { status, stdout, stderr } = checked(kind, name)
    expect(`${stdout}${stderr}`).toContain('SUCCESS')
    expect(status).toBe(0)
  })
})

const hasSystemd = has('systemd-analyze')
if (!hasSystemd) console.warn('systemd-analyze is not installed: the unit is not verified.')

describe.skipIf(!hasSystemd)('the unit for systemd', () => {
  /** The unit as it would be here: its program is one that is there. */
  const verified = (change: (unit: string) => string) => {
    const unit = readFileSync(file('openroom.service'), 'utf8').replace(
      '/opt/openroom/openroom',
      process.execPath,
    )
    const path = join(folder, 'openroom.service')
    writeFileSync(path, change(unit))
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', path], {
      encoding: 'utf8',
    })
    return { status, said: stderr.split('\n').filter((line) => line.includes('openroom.service')) }
  }

  it('is one', () => {
    expect(verified((unit) => unit)).toEqual({ status: 0, said: [] })
  })

  it('would be refused with a word that systemd does not know', () => {
    const { said } = verified((unit) => unit.replace('RestartSec', 'RestartSeconds'))
    expect(said.join('\n')).toContain('RestartSeconds')
  })
})
