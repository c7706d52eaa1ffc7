/** What the server says of itself, of the catalogue that pages show too: refusals, and mails. */
import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import mails from '../en/mails.json' with { type: 'json' }
import refusals from '../en/refusals.json' with { type: 'json' }

const LOCALE = 'en'

const TEXTS = { ...refusals, ...mails }

export type SaidId = keyof typeof TEXTS

const catalogue = setupI18n({ locale: LOCALE, messages: { [LOCALE]: TEXTS } }).setMessagesCompiler(
  compileMessage,
)

/** The text of an id, with its values put in. */
export const say = (id: SaidId, values: Readonly<Record<string, string | number>> = {}): string =>
  catalogue._(id, values)
