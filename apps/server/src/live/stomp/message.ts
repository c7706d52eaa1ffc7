/** MESSAGE frames whose body is shared by all who receive it. */
import { encodeHead, escapeHeader, NUL } from './frame.ts'

/** Bytes for a subscription id; clients that chose the same id share them. */
export type Message = (id: string) => Buffer

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
  const made = new Map<string, Buffer>()
  return (id) => {
    const known = made.get(id)
    if (known) return known
    const whole = Buffer.concat([command, Buffer.from(`subscription:${escapeHeader(id)}\n`, 'utf8'), rest])
    made.set(id, whole)
    return whole
  }
}
