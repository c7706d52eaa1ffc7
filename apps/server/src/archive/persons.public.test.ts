/** Who is who across sessions, however the sources write it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestStore, testStore } from '../testing/database.ts'
import { joinPersons, showPerson } from './personKeeping.rows.ts'
import { followedAs, joinHidden, joinPlayers, personsOf } from './persons.public.ts'

let opened: TestStore
beforeAll(async () => {
  opened = await testStore()
})
afterAll(() => opened?.close())

let count = 0

const organiser = async (): Promise<number> => {
  count += 1
  const { rows } = await sql<{ id: number }>`
    insert into organiser (name) values (${`Organiser ${count}`}) returning id`.execute(opened.store.db)
  return rows[0]!.id
}

/** A player who has no person yet. */
async function playerAt(at: number, name: string, member: string | null = null): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into player (organiser_id, member_id, name, ordinal) values (${at}, ${member}, ${name}, 0)
    returning id`.execute(opened.store.db)
  return rows[0]!.id
}

async function personFor(at: number, name: string, member: string | null = null): Promise<number> {
  const { db } = opened.store
  const id = await playerAt(at, name, member)
  await joinPlayers(db, [id])
  return (await personsOf(db, [id])).get(id)!
}

const hide = (person: number) =>
  opened.store.db.transaction().execute((tx) => showPerson(tx, person, 'hidden'))

const shownOf = async (person: number) =>
  (await sql<{ shown: string }>`select shown from person where id = ${person}`.execute(opened.store.db))
    .rows[0]!.shown

/** Their persons, after all have been joined one after the other: of one organiser, members of one each. */
async function persons(...players: readonly (readonly [name: string, member?: string])[]) {
  const { db } = opened.store
  const own = await organiser()
  const ids: number[] = []
  for (const [name, member = null] of players) {
    const at = member === null ? own : await organiser()
    ids.push(await playerAt(at, name, member))
    await joinPlayers(db, ids)
  }
  const found = await personsOf(db, ids)
  return ids.map((id) => found.get(id)!)
}

it.each([
  ['Jürgen Müller', 'Juergen Mueller'],
  ['Juergen Mueller', 'Jürgen Müller'],
  ['Bjørn Ødegård', 'ODEGAARD, Bjoern'],
  ['Łukasz Wójcik', 'Wojcik Lukasz'],
])('%s and %s are one person', async (one, other) => {
  const [first, second] = await persons([one], [other])
  expect(second).toBe(first)
})

it.each([
  ['Jürgen Müller', 'Jürgen Miller'],
  ['Quentin Ashdown', 'Q. Ashdown'],
])('%s and %s are two, unless a member number says otherwise', async (one, other) => {
  const [first, second] = await persons([one], [other])
  expect(second).not.toBe(first)
})

it('knows a member by number and name, and nobody else by the number', async () => {
  const [first, again, surname, other] = await persons(
    ['Quentin Ashdown', '17'],
    ['ASHDOWN, Quentin', '17'],
    ['ASHDOWN', '17'],
    ['Rufus Upham', '17'],
  )
  expect(again).toBe(first)
  expect(surname).not.toBe(first)
  expect(other).not.toBe(first)
})

it('knows a member by the number where the name tells less, at an organiser where the person plays', async () => {
  const { db } = opened.store
  const [one, other] = [await organiser(), await organiser()]
  const member = await personFor(one, 'Quintus Ashdown', '18')
  const guest = await personFor(other, 'Quintus Ashdown')
  await db.transaction().execute((tx) => joinPersons(tx, guest, member))
  expect(await personFor(other, 'ASHDOWN', '18')).toBe(member)
})

it('joins whose name is not shown to nobody who is named', async () => {
  const [one, other] = [await organiser(), await organiser()]
  const named = await personFor(other, 'Rupert Quixmoor', '19')
  const hidden = await personFor(one, 'Rupert Quixmoor')
  await hide(hidden)
  const numbered = await personFor(one, 'Quixmoor, Rupert', '19')
  expect(numbered).not.toBe(named)
  expect([await shownOf(named), await shownOf(numbered)]).toEqual(['name', 'hidden'])
})

it('hides at once whoever has the number of a hidden member and a name that tells less', async () => {
  const { db } = opened.store
  const member = await personFor(await organiser(), 'Rosamund Quixhill', '4711')
  await hide(member)
  const at = await organiser()
  const [short, stranger] = [
    await playerAt(at, 'R. Quixhill', '4711'),
    await playerAt(at, 'R. Quixhill', '12'),
  ]
  await joinHidden(db, [short, stranger])
  const found = await personsOf(db, [short, stranger])
  expect(found.has(stranger)).toBe(false)
  expect(found.get(short)).not.toBe(member)
  expect(await shownOf(found.get(short)!)).toBe('hidden')
})

it('is found as ae, oe and aa too, where the name begins with such a letter', async () => {
  const { db } = opened.store
  const person = await personFor(await organiser(), 'Ärla ÖSTERGÅRD')
  const { rows } = await sql<{ words: string }>`
    select other_words as words from person where id = ${person}`.execute(db)
  expect(rows[0]!.words.split(' ')).toEqual(expect.arrayContaining(['aerla', 'oestergaard']))
})

it('is followed by the number before staff joined two, and not once hidden', async () => {
  const { db } = opened.store
  const [one, other] = await persons(['Quentin Ashdown'], ['Quentin Upham'])
  const { rows } = await sql<{ id: number }>`
    select player_id as id from person_player where person_id = ${other!}`.execute(db)
  const followed = async () => (await followedAs(db, [rows[0]!.id])).get(rows[0]!.id) ?? []
  expect(await followed()).toEqual([other])
  await db.transaction().execute((tx) => joinPersons(tx, other!, one!))
  expect([...(await followed())].sort((a, b) => a - b)).toEqual([one, other])
  await db.transaction().execute((tx) => showPerson(tx, one!, 'hidden'))
  expect(await followed()).toEqual([])
})
