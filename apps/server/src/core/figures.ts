/** Figures that a subject tells of itself: read when they are asked for. */

export type Sample = { readonly value: number; readonly labels?: Readonly<Record<string, string>> }

/** A figure of several series under one label, or of one without. */
export type Figure = {
  /** A gauge goes up and down; a counter only up while the server runs. */
  readonly kind: 'gauge' | 'counter'
  readonly name: string
  readonly help: string
  readonly label?: string
  readonly read: () => readonly Sample[] | Promise<readonly Sample[]>
}

export const one = (value: number): readonly Sample[] => [{ value }]

export const toSamples = (label: string, values: Readonly<Record<string, number>>): readonly Sample[] =>
  Object.entries(values).map(([name, value]) => ({ value, labels: { [label]: name } }))

/** What waits in one of the server's queues: a series of the one figure that they share. */
export const queueLength = (queue: string, waiting: () => number | Promise<number>): Figure => ({
  kind: 'gauge',
  name: 'openroom_queue_length',
  help: 'What waits: entries behind the gate, files being read or stored, boards and positions for double dummy, mails.',
  label: 'queue',
  read: async () => toSamples('queue', { [queue]: await waiting() }),
})
