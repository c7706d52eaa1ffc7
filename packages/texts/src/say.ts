/**
 * What the server says itself, of the catalogue that pages show too: refusals, mails, what it pushes, heads of pages,
 * pictures and feeds. Other languages are handed over by the build of the pages, as far as `areas.json` names them.
 */
import breaches from '../en/breaches.json' with { type: 'json' }
import exported from '../en/export.json' with { type: 'json' }
import head from '../en/head.json' with { type: 'json' }
import language from '../en/language.json' with { type: 'json' }
import mails from '../en/mails.json' with { type: 'json' }
import push from '../en/push.json' with { type: 'json' }
import refusals from '../en/refusals.json' with { type: 'json' }
import sessions from '../en/sessions.json' with { type: 'json' }
import shell from '../en/shell.json' with { type: 'json' }
import table from '../en/table.json' with { type: 'json' }
import { type SayFrom, type Sentences, sayFrom } from './catalogue.ts'

const TEXTS = {
  ...breaches,
  ...exported,
  ...head,
  ...language,
  ...mails,
  ...push,
  ...refusals,
  ...sessions,
  ...shell,
  ...table,
}

export type SaidId = keyof typeof TEXTS

export type Say = SayFrom<SaidId>

/** All that the server may say. */
export const SAID_IDS = Object.keys(TEXTS) as readonly SaidId[]

/** In English. */
export const say: Say = sayFrom(TEXTS)

/** In another language; what it lacks is said in English. */
export function sayIn(language: string, own: Partial<Sentences<SaidId>>): Say {
  const locale = own['language.locale']
  return sayFrom<SaidId>({ ...TEXTS, ...own }, typeof locale === 'string' ? locale : language)
}
