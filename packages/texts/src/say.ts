/** What the server says of itself, of the catalogue that pages show too: refusals, mails, and what it pushes. */
import mails from '../en/mails.json' with { type: 'json' }
import push from '../en/push.json' with { type: 'json' }
import refusals from '../en/refusals.json' with { type: 'json' }
import { sayFrom } from './catalogue.ts'

const TEXTS = { ...refusals, ...mails, ...push }

export type SaidId = keyof typeof TEXTS

/** The text of an id, with its values put in. */
export const say = sayFrom<SaidId>(TEXTS)
