/** What the benchmark's processes tell each other, and the message they send. */

/** Destination of the message, as a viewer of a table has it. */
export const DESTINATION = '/watch/1/7'

/** Bytes of a message's body: about that of a card with its surroundings. */
const BODY_BYTES = 320

const micros = (): number => Number(process.hrtime.bigint() / 1_000n)

/** A body of one length always, with the moment of its making in microseconds of the machine's clock. */
export function body(seq: number): string {
  const at = micros().toString().padStart(16, '0')
  const head = `{"at":"${at}","type":"PLAY_CARD","payload":{"direction":"NORTH","card":"SA","irregular":null},"seq":${seq.toString().padStart(10)},"comment":"`
  return `${head}${'.'.repeat(BODY_BYTES - head.length - 2)}"}`
}

const MARK = Buffer.from('{"at":"')

/** Microseconds since the newest message in these bytes was made; `null` without one. */
export function age(bytes: Buffer): number | null {
  const from = bytes.lastIndexOf(MARK)
  if (from < 0 || from + MARK.length + 16 > bytes.length) return null
  return micros() - Number(bytes.toString('latin1', from + MARK.length, from + MARK.length + 16))
}

/** To a server: publish at this rate a second until told 0. */
export type ToServer = { readonly rate: number }
export type FromServer = { readonly port: number } | { readonly published: number }

/** To a client process: how many viewers to connect; then to begin and to end counting. */
export type ToClients =
  | {
      readonly type: 'connect'
      readonly port: number
      readonly path: string
      readonly stomp: boolean
      readonly from: number
      readonly count: number
    }
  | { readonly type: 'begin' }
  | { readonly type: 'end' }
export type FromClients =
  | { readonly type: 'connected' }
  | { readonly type: 'failed'; readonly reason: string }
  | {
      readonly type: 'counted'
      readonly deliveries: number
      readonly ages: readonly number[]
      readonly cpuMs: number
    }
