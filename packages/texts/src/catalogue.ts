/** Sentences of the catalogue where no page shows them: in the server, on the command line. */
import { setupI18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { isolated } from './isolated.ts'

const LOCALE = 'en'

export type TextValues = Readonly<Record<string, string | number>>

/** The text of an id, with its values put in. */
export type SayFrom<Id extends string> = (id: Id, values?: TextValues) => string

/** As they stand in the files, or compiled; each of the former is when it is first said. */
export type Sentences<Id extends string> = Readonly<Record<Id, string | CompiledMessage>>

/** @param locale whose plurals they have */
export function sayFrom<Id extends string>(texts: Sentences<Id>, locale = LOCALE): SayFrom<Id> {
  const compiled = new Map<string, CompiledMessage>()
  const catalogue = setupI18n({ locale, messages: { [locale]: texts } }).setMessagesCompiler((text) => {
    const known = compiled.get(text) ?? compileMessage(text)
    compiled.set(text, known)
    return known
  })
  return (id, values = {}) =>
    catalogue._(
      id,
      Object.fromEntries(
        Object.entries(values).map(([name, one]) => [name, typeof one === 'string' ? isolated(one) : one]),
      ),
    )
}
