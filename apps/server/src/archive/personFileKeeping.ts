/** All that is kept of one person, as the person may ask to know. */
import type { PersonFile } from '@openroom/protocol/schema/personKeeping'
import type { Transaction } from 'kysely'
import type { AllTables } from '../core/database/allTables.ts'
import { isNamedIn } from '../sessions/maskedText.public.ts'
import { readEvent } from '../tables/upcast.columns.ts'
import { textOfParts } from './boardNotes.public.ts'
import { textsOf } from './boardNotes.ts'
import {
  asOneIs,
  boardsOf,
  personRow,
  playedOf,
  playersOf,
  seatedNames,
  writtenBeside,
} from './personFile.rows.ts'

type Tx = Transaction<AllTables>

type Text = { readonly id: number; readonly text: string }

const eachOnce = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

async function textsBeside(...asked: Parameters<typeof writtenBeside>): Promise<readonly Text[]> {
  const { written, logged, said } = await writtenBeside(...asked)
  return [
    ...written,
    ...logged.flatMap(({ id, event, version }) => {
      const known = readEvent(event, version)
      return known ? textsOf(known).map((text) => ({ id, text })) : []
    }),
    ...said.map(({ id, message }) => ({ id, text: textOfParts(message) })),
  ]
}

/** `null`: there is nobody of this number. */
export async function personFile(tx: Tx, id: number): Promise<Omit<PersonFile, 'madeAt'> | null> {
  const persons = await asOneIs(tx, id)
  const person = await personRow(tx, persons[0])
  if (!person) return null
  const played = await playedOf(tx, persons)
  const players = await playersOf(tx, persons)
  const ownSessions = new Set(played.map(({ miniSessionId }) => miniSessionId))
  const seated = (await seatedNames(tx, persons)).filter(({ id }) => !ownSessions.has(id))
  const texts = [...(await textsBeside(tx, persons, person.shown !== 'name')), ...seated]
  const telling = texts.filter(({ text }) => players.some(({ name }) => isNamedIn(text, name)))
  const withCard = played.filter(({ hasCard }) => hasCard)
  return {
    person,
    players,
    played: played.map(({ hasCard: _, startDateTime, ...one }) => ({
      ...one,
      startDateTime: startDateTime?.toISOString() ?? null,
    })),
    boards: await boardsOf(tx, persons),
    conventionCards: eachOnce(withCard.map(({ miniSessionId }) => miniSessionId)),
    namedIn: eachOnce(telling.map((one) => one.id)),
  }
}
