import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TableAddress } from './address.ts'
import { type Destination, parseDestination } from './destination.ts'
import { isArchive, isLive, type LiveView, parametersOf, VIEW_NAMES, VIEWS, viewAt } from './views.ts'

const id = fc.integer({ min: 1, max: 2_147_483_647 })
const tableAddress: fc.Arbitrary<TableAddress> = fc.oneof(
  id.map((tableId): TableAddress => ({ kind: 'table', tableId })),
  fc
    .tuple(fc.constantFrom('OPEN' as const, 'CLOSED' as const), id)
    .map(([room, calcTableId]): TableAddress => ({ kind: 'room', room, calcTableId })),
)
const valuesFor = (name: string): fc.Arbitrary<unknown> => {
  if (name === 'table') return tableAddress
  if (name === 'order') return fc.constantFrom('rank', 'name')
  return name === 'round' ? fc.oneof(fc.constantFrom(-1, 0, 99_999), id) : id
}
const destination: fc.Arbitrary<Destination> = fc.oneof(
  ...VIEW_NAMES.filter(isLive).map((name) =>
    fc
      .record(Object.fromEntries(parametersOf(VIEWS[name].path).map((one) => [one, valuesFor(one)])))
      .map((values) => ({ view: name, ...values }) as Destination),
  ),
)

const written = ({ view, ...given }: Destination): string | null =>
  (viewAt as (name: LiveView, given: object) => { readonly destination: string | null })(view, given)
    .destination

const room = { kind: 'room', room: 'OPEN', calcTableId: 9 } as const

describe('addresses of live views', () => {
  it('are read as they are written', () => {
    fc.assert(
      fc.property(destination, (given) => {
        expect(parseDestination(written(given)!)).toEqual({ ok: true, value: given })
      }),
    )
  })

  it('are the only ones that are read', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseDestination(text)
        if (read.ok) expect(written(read.value)).toBe(text)
      }),
    )
  })

  it.each([
    '',
    '/',
    '/nowhere',
    '/tables',
    '/tables/',
    '/tables/x',
    '/tables/0',
    '/tables/1/2/3',
    '/tables/01',
    '/tables/99999999999',
    '/watch/3/XX 4',
    '/watch/3/',
    '/cross-table/3/size',
    '/round-buttons/1',
    '/round-buttons/1_2_3',
    '/follow/3/-1',
    `/follow/3/${'7'.repeat(200)}`,
    '/miniSessions/',
    '/scoring/3',
  ])('%j is no destination', (text) => {
    expect(parseDestination(text)).toEqual({ ok: false, error: 'bad-destination' })
  })
})

describe('the addresses of specification 1 section 7 and 2 section 7', () => {
  it.each([
    [viewAt('globalSystemMessages'), '/system-messages/global'],
    [viewAt('sessionSystemMessages', { id: 3 }), '/system-messages/3'],
    [viewAt('tableSystemMessages', { id: 3, table: room }), '/system-messages/3/OP 9'],
    [viewAt('runningScores', { id: 3 }), '/running-scores/3'],
    [viewAt('runningScoresOfRound', { id: 3, round: 2 }), '/running-scores/3/2'],
    [viewAt('roundButtons', { serverId: 1, segmentId: 5 }), '/round-buttons/1_5'],
    [viewAt('pairTables', { id: 3 }), '/tables/3'],
    [viewAt('tables', { id: 3, round: 4 }), '/tables/3/4'],
    [viewAt('crossTable', { id: 3, order: 'rank' }), '/cross-table/3/rank'],
    [viewAt('scoreCard', { id: 3, calcTableId: 9, round: 99999 }), '/score-card/3/9/99999'],
    [viewAt('watch', { id: 3, table: { kind: 'table', tableId: 12 } }), '/watch/3/12'],
    [viewAt('follow', { id: 3, playerId: 77 }), '/follow/3/77'],
  ] as const)('%o is listened to', ({ destination }, expected) => {
    expect(destination).toBe(expected)
  })

  it.each([
    [viewAt('runningScores', { id: 3 }), '/api/archive/running-scores/3'],
    [viewAt('runningScoresOfRound', { id: 3, round: 2 }), '/api/archive/running-scores/3/2'],
    [viewAt('replay', { id: 3, ns: 11, board: 7 }), '/api/archive/watch/3/11/7'],
    [viewAt('crossImps', { id: 3, round: -1 }), '/api/archive/cross-imps/3/-1'],
    [viewAt('listOfTableMessages', { id: 3, table: room }), '/api/archive/system-message/list/3/OP%209'],
    [
      viewAt('ddsArchive', { id: 3, ns: 11, board: 7, trickCount: 12, cardsInTrick: 3 }),
      '/api/archive/dds-archive/3/11/7/12/3',
    ],
  ] as const)('%o is called', ({ path }, expected) => {
    expect(path).toBe(expected)
  })

  it('are one for each way: no two views are told apart by nothing', () => {
    const of = (names: readonly (keyof typeof VIEWS)[]) =>
      names.map((name) => VIEWS[name].path.replaceAll(/\{\w+\}/g, '{}'))
    for (const paths of [of(VIEW_NAMES.filter(isArchive)), of(VIEW_NAMES.filter(isLive))])
      expect(new Set(paths).size).toBe(paths.length)
  })
})
