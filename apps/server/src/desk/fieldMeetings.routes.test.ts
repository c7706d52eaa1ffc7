/**
 * Changes of who plays that meet each other in one evening: late pairs in several sections, of two rankings and with sealed
 * deals, who leaves after somebody has played for him, and another movement after both. Each is undone and made again.
 */
import { deskRoutes as routes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { PHONE_PREFIX } from '@openroom/protocol/phoneLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { NewEvent } from '@openroom/protocol/schema/desk'
import type { AskedFieldChange, DeskField, FieldPreview } from '@openroom/protocol/schema/field'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type { DeskPhones, PhoneTables } from '@openroom/protocol/schema/phones'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { someOf } from '@openroom/test-kit/nightly'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginDeskInTime, desk, pairs, SCORING, server, told } from '../testing/deskEvents.ts'

beforeAll(beginDeskInTime)
afterAll(() => server.stop())

const BOARDS = 2

type Table = DeskPhones['tables'][number]
/** A change, by the pairs that are there when it is made. */
type Change = (pairs: DeskField['pairs']) => AskedFieldChange

const late =
  (from: number, name: string, sitOut = false): Change =>
  () => ({ kind: 'join', from, players: [`${name} Late`, `${name} Tardy`], ...(sitOut && { sitOut }) })
const leaves =
  (from: number, at: number): Change =>
  (own) => ({ kind: 'leave', from, pair: own[at]!.key })
const substitute =
  (from: number, at: number): Change =>
  (own) => ({ kind: 'substitute', from, to: null, pair: own[at]!.key, seat: 1, player: `Guest ${at}` })
const toSection =
  (from: number, at: number, section: string): Change =>
  (own) => ({ kind: 'section', from, pair: own[at]!.key, section })
const movement =
  (
    from: number,
    form: 'howell' | 'mitchell',
    rounds: number,
    gone: readonly number[],
    joined: number,
  ): Change =>
  (own) => ({
    ...{ kind: 'movement', from, form, rounds },
    gone: gone.map((at) => own[at]!.key),
    joined: Array.from({ length: joined }, (_, i) => [`Come ${i}`, `Came ${i}`] as const),
  })

let count = 0

async function begun(asked: Partial<NewEvent>): Promise<number> {
  const event: NewEvent = {
    ...{
      tournament: `Meetings ${++count}`,
      event: 'Pairs',
      form: 'mitchell',
      sections: [pairs(8)],
      rounds: 3,
    },
    ...{ boardsPerRound: BOARDS, calcType: 'MP', arrowSwitch: false, deals: { kind: 'dealt' }, delay: 0 },
    scoring: { ...SCORING, byes: { percent: 60, ownAverage: false } },
    releaseRule: null,
    ...asked,
  }
  const { miniSessionId: id } = await told<{ readonly miniSessionId: number }>(routes.makeEvent(), event)
  await told(routes.deskStart(id), {})
  return id
}

const field = (id: number) => told<DeskField>(routes.field(id))
const tablesOf = async (id: number) => (await told<DeskPhones>(phoneRoutes.deskPhones(id))).tables
const seated = ({ round, section, number, ns, ew, boards, sitOut, players }: Table) => ({
  ...{ round, section, number, ns, ew, boards, sitOut, players },
})

/** All of a round that its phones are asked for. */
async function play(id: number, round: number): Promise<void> {
  const { links } = await told<CreatedLinks>(operateRoutes.createOperatorLinks(id), { kind: 'phone' })
  for (const { secret } of links) {
    const headers = { authorization: `Bearer ${PHONE_PREFIX}${secret}` }
    const { tables } = await told<PhoneTables>(phoneRoutes.phoneTables(), undefined, headers)
    for (const { tableId, boards } of tables.filter((one) => one.round === round && !one.sitOut))
      for (const board of boards ?? []) {
        const result = { contract: { kind: 'passedOut' }, lead: null, tricks: null }
        const at = { tableId, board }
        await told(phoneRoutes.phoneResult(), { ...at, version: 0, by: 'NS', result }, headers)
        await told(phoneRoutes.phoneConfirm(), { ...at, version: 1, by: 'EW' }, headers)
      }
  }
}

/** Nobody is at two tables in a round, or at a board twice. */
function isPlayable(tables: readonly Table[]): void {
  for (const pair of new Set(tables.flatMap(({ registrations: { ns, ew } }) => [ns, ew]))) {
    const own = tables.filter(
      ({ registrations: { ns, ew }, sitOut }) => !sitOut && (ns === pair || ew === pair),
    )
    const rounds = own.map(({ round }) => round)
    expect([pair, new Set(rounds).size]).toEqual([pair, rounds.length])
    const boards = own.flatMap((one) => one.boards ?? [])
    expect([pair, new Set(boards).size]).toEqual([pair, boards.length])
  }
}

const meetingOf = ({ ns, ew }: { readonly ns: string; readonly ew: string }) => [ns, ew].sort().join(' + ')

/** Meetings of two who have met before, or are drawn to, as they are once it is made. */
function meetings(tables: readonly Table[]): number {
  const all = tables.filter(({ sitOut }) => !sitOut).map(meetingOf)
  return all.length - new Set(all).size
}

/** Boards whose cards a stranger is told. */
async function shown(id: number): Promise<readonly number[]> {
  const text = await (await fetch(server.url + sessionRoutes.exported('session', id, 'pbn'))).text()
  return text.split(/(?=\[Board ")/).flatMap((part) => {
    const board = /\[Board "(\d+)"\]/.exec(part)?.[1]
    return board !== undefined && /\[Deal "/.test(part) ? [Number(board)] : []
  })
}

const CASES: readonly (readonly [string, Partial<NewEvent>, number, readonly Change[]])[] = [
  [
    'a late pair in one of two sections, then one more',
    { sections: [pairs(8), pairs(7, 'Oak', 'Fir')] },
    1,
    [late(2, 'Ada'), late(2, 'Bea', true)],
  ],
  [
    'a late pair where two are ranked',
    { sections: [pairs(7)], winners: 2 },
    1,
    [late(2, 'Ada'), leaves(3, 0)],
  ],
  ['a late pair in a full field of two rankings', { winners: 2 }, 1, [late(2, 'Ada', true)]],
  [
    'one leaves, one comes, then another movement',
    { rounds: 4, winners: 2 },
    1,
    [leaves(2, 3), late(2, 'Ada'), movement(3, 'howell', 2, [0], 1)],
  ],
  [
    'another movement before the round it follows is played',
    { winners: 2 },
    0,
    [movement(3, 'howell', 2, [], 0)],
  ],
  ['another movement in which all meet', { winners: 2 }, 1, [movement(3, 'howell', 7, [], 0)]],
  [
    'a pair goes to a section that plays a Howell, before the start',
    { sections: [pairs(13), pairs(5, 'Oak', 'Fir')], sectionForms: ['mitchell', 'howell'], rounds: 5 },
    0,
    [toSection(1, 12, 'B')],
  ],
  [
    'a pair goes to the half table of another section, and one comes after it',
    { sections: [pairs(9), pairs(9, 'Oak', 'Fir')] },
    1,
    [toSection(2, 0, 'B'), late(2, 'Ada', true)],
  ],
  [
    'a pair goes to another section where two are ranked',
    { sections: [pairs(11), pairs(9, 'Oak', 'Fir')], winners: 2 },
    1,
    [toSection(2, 0, 'B')],
  ],
  ['a substitute, and the pair leaves', {}, 1, [substitute(2, 2), leaves(3, 2)]],
  [
    'a substitute in a Howell, a late pair and one that leaves',
    { form: 'howell', sections: [pairs(7)], rounds: 5 },
    2,
    [substitute(3, 1), late(3, 'Ada'), leaves(4, 1)],
  ],
]

it.each(someOf(CASES, 3))('%s', async (_, asked, played, changes) => {
  const id = await begun(asked)
  for (let round = 1; round <= played; round += 1) await play(id, round)
  for (const ask of changes) {
    const before = await tablesOf(id)
    const change = ask((await field(id)).pairs)
    const make = async () => {
      const preview = await told<FieldPreview>(routes.previewField(id), change)
      await told(routes.changeField(id), { change, state: preview.state })
      return preview
    }
    await make()
    const [newest] = (await field(id)).changes
    await told(routes.undoField(id, newest!.id), {})
    expect((await tablesOf(id)).map(seated)).toEqual(before.map(seated))
    const preview = await make()
    const now = await tablesOf(id)
    isPlayable(now)
    const kept = (all: readonly Table[]) => all.filter(({ results }) => results.length > 0).map(seated)
    expect(kept(now)).toEqual(kept(before))
    // Who meets again by it is said before it is made.
    expect(preview.again).toBe(Math.max(0, meetings(now) - meetings(before)))
  }
  await server.settled()
  const open = (await tablesOf(id)).flatMap(({ boards, results, sitOut }) =>
    sitOut ? [] : (boards ?? []).filter((board) => results.every((one) => one.board !== board)),
  )
  expect((await shown(id)).filter((board) => open.includes(board))).toEqual([])
  const rounds = Math.max(...(await tablesOf(id)).map(({ round }) => round))
  for (let round = played + 1; round <= rounds; round += 1) await play(id, round)
  for (const { sitOut, boards, results } of await tablesOf(id))
    if (!sitOut) expect(results.filter(({ confirmed }) => confirmed)).toHaveLength((boards ?? []).length)
})

it.each(someOf([9, 12, 15], 1))(
  'a Howell of %i tables is played, and gone on with by a late pair',
  async (tables) => {
    const id = await begun({ form: 'howell', sections: [pairs(2 * tables - 1)], rounds: 4 })
    await play(id, 1)
    const before = await tablesOf(id)
    const change = late(2, 'Ada')([])
    const preview = await told<FieldPreview>(routes.previewField(id), change)
    await told(routes.changeField(id), { change, state: preview.state })
    isPlayable(await tablesOf(id))
    const [newest] = (await field(id)).changes
    await told(routes.undoField(id, newest!.id), {})
    expect((await tablesOf(id)).map(seated)).toEqual(before.map(seated))
    const anew = movement(2, 'howell', 3, [0], 0)((await field(id)).pairs)
    const other = await told<FieldPreview>(routes.previewField(id), anew)
    await told(routes.changeField(id), { change: anew, state: other.state })
    isPlayable(await tablesOf(id))
  },
)

it('a Howell of more is refused in words', async () => {
  const id = await begun({ sections: [pairs(32)], rounds: 5 })
  const change = movement(2, 'howell', 3, [], 0)((await field(id)).pairs)
  const preview = await desk<{ readonly code: string }>(routes.previewField(id), change)
  expect([preview.status, preview.body]).toMatchObject([422, { code: 'field-refused', reason: 'too-many' }])
})
