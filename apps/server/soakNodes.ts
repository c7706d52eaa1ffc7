/**
 * `npm run soak -- nodes [viewers]` and `npm run soak -- faults`: three nodes on one PostgreSQL and one NATS server, each a
 * process, two sessions that are played and watched, and one fault after the other, with Prometheus where it is installed.
 * All that viewers get is checked. `faults` is the same with few viewers.
 */
import { FAULTS } from './src/testing/trial/faults.ts'
import { hasPrometheus, startPrometheus } from './src/testing/trial/prometheus.ts'
import { runTrial, STALE_MS, type Trial } from './src/testing/trial/trial.ts'

const VIEWERS = Number(process.argv[2] ?? 3_000)
const TEAMS = Number(process.env.TEAMS ?? 8)
/** So many times as fast as at a table. */
const SPEED = Number(process.env.SPEED ?? 5)

const say = (line: string) => console.log(line)

async function watched(
  trial: (onPorts: (ports: readonly number[]) => Promise<() => Promise<void>>) => Promise<Trial>,
) {
  if (!hasPrometheus) say('Without Prometheus: apt-get install prometheus.')
  let isWell = true
  const done = await trial(async (ports) => {
    if (!hasPrometheus) return async () => {}
    const prometheus = await startPrometheus(ports)
    return async () => {
      const rules = await prometheus.rules()
      for (const { name, health, lastError = '' } of rules)
        if (health !== 'ok') say(`Alert rule ${name}: ${health} ${lastError}`)
      isWell = rules.length > 0 && rules.every(({ health }) => health === 'ok')
      say(
        `Prometheus judged ${rules.length} alert rules; ${rules.filter(({ state }) => state !== 'inactive').length} speak at the end`,
      )
      const wasSeen = async (name: string) =>
        (await prometheus.most(`count(ALERTS{alertname="${name}"})`)) > 0
      const seen = await Promise.all(rules.map(async ({ name }) => ((await wasSeen(name)) ? [name] : [])))
      say(`alerts that were pending or firing: ${seen.flat().join(', ') || 'none'}`)
      if (!seen.flat().includes('OpenroomGone')) isWell = false
      const connections = await prometheus.most('sum(openroom_live_connections)')
      const memory = await prometheus.most('process_resident_memory_bytes')
      say(`at most ${connections} connections, ${(memory / 2 ** 20).toFixed(0)} MB in a node`)
      await prometheus.stop()
    }
  })
  return { done, isWell }
}

const { done, isWell } = await watched((onPorts) =>
  runTrial({
    faults: FAULTS,
    viewers: VIEWERS,
    teams: TEAMS,
    speed: SPEED,
    say,
    onSite: ({ nodes }) => onPorts(nodes.map(({ metricsPort }) => metricsPort)),
  }),
)
const ages = done.ages.toSorted((a, b) => a - b)
const age = (share: number) => `${(ages[Math.floor(ages.length * share)] ?? Number.NaN).toFixed(0)} ms`
const { early, outOfOrder, other, refused } = done.faults
say(
  `${done.entries} entries, ${done.messages} messages to ${VIEWERS} viewers over ${done.connections} connections: ` +
    `${early} early (${done.earliest.toFixed(0)} ms at most, by the clocks of nodes), ${outOfOrder} out of order, ${other} other than released, ${refused} refused, ${done.unfinished} viewers without the whole log`,
)
say(
  `from source to viewers without a delay, faults included: p50 ${age(0.5)}, p90 ${age(0.9)}, p99 ${age(0.99)}`,
)
const isLate = done.recoveries.some(({ ms }) => ms > STALE_MS)
if (!isWell || isLate || early + outOfOrder + other + refused + done.unfinished > 0) process.exitCode = 1
process.exit()
