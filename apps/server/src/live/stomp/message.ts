/** MESSAGE frames whose body is shared by all who receive it. */
import { encodeHead, escapeHeader, NUL } from './frame.ts'

/** A frame in parts that are to go out one behind the other. */
export type Parts = readonly Buffer[]

/** A message for a subscription id, in parts; clients that chose the same id share them. */
export type Message = (id: string) => Parts

/** Ids for which the whole is kept in one piece; of others the body is shared, so that ids cost no copy of it. */
const WHOLE_IDS = 16

const COMMAND = 'MESSAGE\n'

let sent = 0

export function encodeMessage(destination: string, body: string): Message {
  sent += 1
  const bytes = Buffer.from(body, 'utf8')
  const head = encodeHead('MESSAGE', [
    ['destination', destination],
    ['message-id', `${sent}`],
    ['content-type', 'application/json'],
    ['content-length', `${bytes.length}`],
  ])
  const command = head.subarray(0, COMMAND.length)
  const rest = Buffer.concat([head.subarray(command.length), bytes, NUL])
  const made = new Map<string, Parts>()
  return (id) => {
    const known = made.get(id)
    if (known) return known
    const start = Buffer.concat([command, Buffer.from(`subscription:${escapeHeader(id)}\n`, 'utf8')])
    if (made.size >= WHOLE_IDS) return [start, rest]
    const whole = [Buffer.concat([start, rest])]
    made.set(id, whole)
    return whole
  }
}

/** Messages that go out together, for a subscription id; clients that chose the same id share them too. */
export function together(messages: readonly Message[]): (id: string) => readonly Parts[] {
  const made = new Map<string, readonly Parts[]>()
  return (id) => {
    const known = made.get(id)
    if (known) return known
    const all = messages.map((message) => message(id))
    if (made.size < WHOLE_IDS) made.set(id, all)
    return all
  }
}
