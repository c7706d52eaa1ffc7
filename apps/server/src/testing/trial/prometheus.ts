/** Debian's Prometheus with the configuration and the alert rules of docs/deploy, on the nodes of a trial. */
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '@openroom/test-kit/freePort'

const DEPLOY = fileURLToPath(new URL('../../../../../docs/deploy', import.meta.url))
/** Before a node that is gone is told of; the rules say a minute. */
const SCRAPED_EVERY = '2s'

export const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0

type Rule = {
  readonly name: string
  readonly state: string
  readonly health: string
  readonly lastError?: string
}

export type WatchingPrometheus = {
  /** The alert rules as it has judged them last. */
  readonly rules: () => Promise<readonly Rule[]>
  /** The worst of what a query gave at any time so far. */
  readonly most: (query: string) => Promise<number>
  readonly stop: () => Promise<void>
}

/** @param ports where nodes answer /metrics */
export async function startPrometheus(ports: readonly number[]): Promise<WatchingPrometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'openroom-prometheus-'))
  const targets = ports.map((port) => `"127.0.0.1:${port}"`).join(', ')
  const own = readFileSync(join(DEPLOY, 'prometheus.yml'), 'utf8')
    .replace('"localhost:9464"', targets)
    .replace(
      'scrape_interval: 15s',
      `scrape_interval: ${SCRAPED_EVERY}\n  evaluation_interval: ${SCRAPED_EVERY}`,
    )
  writeFileSync(join(folder, 'prometheus.yml'), own)
  cpSync(join(DEPLOY, 'openroom-alerts.yml'), join(folder, 'openroom-alerts.yml'))
  const address = `127.0.0.1:${await freePort()}`
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
    ],
    { stdio: 'ignore' },
  )
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`http://${address}/api/v1/${path}`)
    return ((await answer.json()) as { readonly data: T }).data
  }
  const isReady = () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error('Prometheus did not start.')
    await pause(100)
  }
  return {
    rules: async () => {
      const { groups } = await ask<{ groups: readonly { rules: readonly Rule[] }[] }>('rules')
      return groups.flatMap(({ rules }) => rules)
    },
    most: async (query) => {
      const asked = encodeURIComponent(`max(max_over_time((${query})[1h:2s]))`)
      type Found = { readonly result: readonly { readonly value: readonly [number, string] }[] }
      const { result } = await ask<Found>(`query?query=${asked}`)
      return Number(result[0]?.value[1] ?? Number.NaN)
    },
    stop: async () => {
      child.kill('SIGTERM')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
