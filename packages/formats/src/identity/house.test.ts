/** A file of an evening that was run here: it may know who met whom without knowing where. */
import { expect, it } from 'vitest'
import { plannedOf } from '../bws/planned.ts'
import { eveningFile } from '../bws/testing/eveningFile.ts'
import type { DocumentSession, TournamentDocument } from '../json/document.ts'
import { result, sessionsOfDocument, withSessions } from '../json/documentBuilder.ts'
import { readFile } from '../read.ts'
import { textAsSource } from '../text.ts'
import { writeUsebio } from '../usebio/write.ts'
import { combine } from './combine.ts'

function played(): TournamentDocument {
  const planned = plannedOf(eveningFile(3))
  if (!planned.ok) throw new Error(planned.error.message)
  return withSessions(planned.value.document, (session) => ({
    ...session,
    tables: session.tables.map((table) => ({
      ...table,
      results: [1, 2].map((i) =>
        result({
          board: 2 * ((table.round + table.number - 2) % 3) + i,
          contract: { kind: 'passedOut' },
          scoreNs: 0,
        }),
      ),
    })),
  }))
}

const placesOf = ({ firstRound, numberOfRounds, boardsPerRound, firstBoard, tables }: DocumentSession) => ({
  ...{ firstRound, numberOfRounds, boardsPerRound, firstBoard },
  tables: tables
    .map(({ key, section, round, number, ns, ew }) => `${key} ${section} ${round} ${number} ${ns} ${ew}`)
    .sort(),
})

it('leaves tables and rounds of an evening that was run here where they were', async () => {
  const document = played()
  const stored = sessionsOfDocument(document)[0]!
  const read = await readFile(textAsSource(writeUsebio(document)))
  if (!read.ok) throw new Error(read.error.message)
  const given = sessionsOfDocument(read.value.document)[0]!
  const after = (isHouse: boolean) => combine(stored, [], given, 'file', true, isHouse).session
  expect(placesOf(after(true))).toEqual(placesOf(stored))
  expect(placesOf(after(false))).not.toEqual(placesOf(stored))
  // A table that was never here is told as the file tells it.
  const more = { ...given.tables[0]!, key: 'more', number: 9, results: [result({ board: 9, scoreNs: 50 })] }
  const others = combine(
    stored,
    [],
    { ...given, tables: [...given.tables, more] },
    'file',
    true,
    true,
  ).session
  expect(others.tables.some(({ number }) => number === 9)).toBe(true)
})
