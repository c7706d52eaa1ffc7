/** What the server says of itself, of the catalogue that pages show too: refusals, and mails. */
import mails from '../en/mails.json' with { type: 'json' }
import refusals from '../en/refusals.json' with { type: 'json' }
import { sayFrom } from './catalogue.ts'

const TEXTS = { ...refusals, ...mails }

export type SaidId = keyof typeof TEXTS

/** The text of an id, with its values put in. */
export const say = sayFrom<SaidId>(TEXTS)
