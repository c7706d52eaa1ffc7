/** Sentences of the catalogue in English, where no page shows them: in the server, on the command line. */
import { setupI18n } from '@lingui/core'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'

const LOCALE = 'en'

export type TextValues = Readonly<Record<string, string | number>>

/** @returns the text of an id, with its values put in; each is compiled when it is first said */
export function sayFrom<Id extends string>(
  texts: Readonly<Record<Id, string>>,
): (id: Id, values?: TextValues) => string {
  const compiled = new Map<string, CompiledMessage>()
  const catalogue = setupI18n({ locale: LOCALE, messages: { [LOCALE]: texts } }).setMessagesCompiler(
    (text) => {
      const known = compiled.get(text) ?? compileMessage(text)
      compiled.set(text, known)
      return known
    },
  )
  return (id, values = {}) => catalogue._(id, values)
}
