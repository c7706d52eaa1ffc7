/** A text's messages as they are shipped: compiled, so that no parser is. */
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { pluralOf } from '../src/texts/plural.ts'

export type Message = ReturnType<typeof compileMessage>
export type Token = Exclude<Message, string>[number]

/**
 * A plural as choices of the number itself, then of its category, which `t` gives as `NAME.plural`: the library would
 * format the number whether it is shown or not, and the first one that a browser formats takes it 17 ms.
 */
function unformatted(message: Message, of: string | null = null): Message {
  if (typeof message === 'string') return message
  return message.map((token): Token => {
    if (token === '#' && of !== null) return [of]
    if (typeof token === 'string') return token
    const [name, type = '', choices] = token
    if (typeof choices !== 'object' || choices === null) return token
    const { offset, ...format } = choices as Readonly<Record<string, Message | number>>
    if (offset) throw new Error(`The plural of ${name} has an offset, which no text may have.`)
    const cases = Object.entries(format as Record<string, Message>).map(([key, one]) => [
      key,
      unformatted(one, type === 'plural' ? name : of),
    ])
    if (type !== 'plural') return [name, type, Object.fromEntries(cases)]
    const isExact = ([key]: readonly unknown[]): boolean => Number.isInteger(Number(key))
    const categories: Token = [
      pluralOf(name),
      'select',
      Object.fromEntries(cases.filter((one) => !isExact(one))),
    ]
    return [name, 'select', { ...Object.fromEntries(cases.filter(isExact)), other: [categories] }]
  })
}

export const compiledText = (text: string): Message => unformatted(compileMessage(text))
