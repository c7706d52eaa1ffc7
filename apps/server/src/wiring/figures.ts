/** What figures there are, each with where it is read. */
import type { DoubleDummyPool } from '@openroom/dds/pool'
import { parseDestination } from '@openroom/protocol/destination'
import { CHECKED, type ReadinessCheck } from '../services/readiness.ts'
import type { RegularBackups } from '../services/regularBackups.ts'
import type { Listening } from './listen.ts'
import type { Services } from './services.ts'

type Sample = { readonly value: number; readonly labels?: Readonly<Record<string, string>> }

/** A figure of several series under one label, or of one without. */
export type Figure = {
  readonly name: string
  readonly help: string
  readonly label?: string
  readonly read: () => readonly Sample[] | Promise<readonly Sample[]>
}

export type Measured = Services &
  Pick<Listening, 'live' | 'lags' | 'mails' | 'push'> & {
    readonly readiness: ReadinessCheck
    readonly solver: DoubleDummyPool | null
    readonly regular: Pick<RegularBackups, 'writtenAt'> | null
  }

const one = (value: number): readonly Sample[] => [{ value }]

const labelled = (label: string, values: Readonly<Record<string, number>>): readonly Sample[] =>
  Object.entries(values).map(([name, value]) => ({ value, labels: { [label]: name } }))

/** Subscriptions by what they are of: `watch`, `runningScores`. */
function subscriptions({ live }: Measured): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const [text, count] of live?.hub.listeners() ?? []) {
    const read = parseDestination(text)
    const view = read.ok ? read.value.view : 'other'
    counts[view] = (counts[view] ?? 0) + count
  }
  return counts
}

async function lags({ lags }: Measured): Promise<readonly Sample[]> {
  const late = await lags()
  return [...late].map(([session, ms]) => ({ value: ms / 1_000, labels: { session: `${session}` } }))
}

async function readiness({ readiness }: Measured): Promise<readonly Sample[]> {
  const { wrong } = await readiness.look()
  return CHECKED.map((part) => ({ value: wrong[part] === null ? 1 : 0, labels: { part } }))
}

type Waiting = Awaited<ReturnType<NonNullable<Measured['push']>['waiting']>>

/** None where nothing is sent. */
const waiting = async ({ push }: Measured, part: keyof Waiting): Promise<readonly Sample[]> =>
  push ? one((await push.waiting())[part]) : []

/** What may go up and down. */
export const gauges = (services: Measured): readonly Figure[] => [
  {
    name: 'openroom_build_info',
    help: 'The version that runs.',
    label: 'version',
    read: () => labelled('version', { [services.options.version]: 1 }),
  },
  {
    name: 'openroom_ready',
    help: 'Whether a part that the work needs is well (1) or not (0), as /ready says.',
    label: 'part',
    read: () => readiness(services),
  },
  {
    name: 'openroom_live_connections',
    help: 'Live connections that are open.',
    read: () => one(services.live?.viewers() ?? 0),
  },
  {
    name: 'openroom_live_buffered_bytes',
    help: 'What waits in live connections for viewers to read it.',
    read: () => one(services.live?.buffered() ?? 0),
  },
  {
    name: 'openroom_live_subscriptions',
    help: 'Subscriptions by view.',
    label: 'view',
    read: () => labelled('view', subscriptions(services)),
  },
  {
    name: 'openroom_broadcast_lag_seconds',
    help: 'How much later than its delay a session that is played is broadcast, at its latest table.',
    label: 'session',
    read: () => lags(services),
  },
  {
    name: 'openroom_gate_driver',
    help: 'Whether this node drives the gate.',
    read: () => one(services.gate.isDriving ? 1 : 0),
  },
  {
    name: 'openroom_gate_silence_seconds',
    help: 'Time since this node last knew that some node drives the gate.',
    read: () => one(services.gate.silence / 1_000),
  },
  {
    name: 'openroom_gate_lateness_seconds',
    help: 'How late the release is that is due first, on the node that drives the gate.',
    read: () => one(services.gate.lateness() / 1_000),
  },
  {
    name: 'openroom_queue_length',
    help: 'What waits: entries behind the gate, files being read or stored, double-dummy jobs, mails.',
    label: 'queue',
    read: () =>
      labelled('queue', {
        gate: services.gate.waiting,
        imports: services.imports.counts.underWay,
        double_dummy: services.solver?.waiting ?? 0,
        mails: services.mails(),
      }),
  },
  {
    name: 'openroom_notifications_waiting',
    help: 'Notifications that wait for their time, or for their service to take them; of all nodes.',
    read: () => waiting(services, 'messages'),
  },
  {
    name: 'openroom_notification_browsers',
    help: 'Browsers that are notified of whom they follow; of all nodes.',
    read: () => waiting(services, 'browsers'),
  },
  {
    name: 'openroom_database_connections',
    help: 'Connections to the database, and who waits for one.',
    label: 'state',
    read: () => labelled('state', services.store.pool()),
  },
  {
    name: 'openroom_backup_last_timestamp_seconds',
    help: 'When the newest backup was written by itself; none where none is wanted or none is there.',
    read: () => (services.regular?.writtenAt ? one(services.regular.writtenAt / 1_000) : []),
  },
  {
    name: 'openroom_data_disk_free_bytes',
    help: 'Room on the disk of the data folder.',
    read: async () => one(await services.readiness.free()),
  },
]

/** What only ever goes up while the server runs. */
export const counters = (services: Measured): readonly Figure[] => [
  {
    name: 'openroom_live_deliveries_total',
    help: 'Messages given to live connections.',
    read: () => one(services.live?.hub.counts.delivered ?? 0),
  },
  {
    name: 'openroom_live_left_out_total',
    help: 'Messages left out for viewers who did not read; a whole state followed.',
    read: () => one(services.live?.hub.counts.leftOut ?? 0),
  },
  {
    name: 'openroom_live_dropped_total',
    help: 'Live connections not let in (refused), or ended for too much waiting (slow) or no answer (silent).',
    label: 'reason',
    read: () => labelled('reason', { refused: 0, slow: 0, silent: 0, ...services.live?.counts }),
  },
  {
    name: 'openroom_imports_total',
    help: 'Readings and storings of files, by what came of them.',
    label: 'outcome',
    read: () => {
      const { stored, refused, failed } = services.imports.counts
      return labelled('outcome', { stored, refused, failed })
    },
  },
  {
    name: 'openroom_notifications_total',
    help: 'Notifications given to push services, by what these answered: later is tried again.',
    label: 'outcome',
    read: () => {
      if (!services.push) return []
      const { forgotten: _, ...outcomes } = services.push.counts
      return labelled('outcome', outcomes)
    },
  },
  {
    name: 'openroom_notification_browsers_forgotten_total',
    help: 'Browsers that are notified no more, as their service does not know them or refuses.',
    read: () => (services.push ? one(services.push.counts.forgotten) : []),
  },
  {
    name: 'openroom_logins_refused_total',
    help: 'Logins refused: with a wrong name or password, or after too many tries.',
    label: 'reason',
    read: () => labelled('reason', services.accounts.refused),
  },
]
