import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { TableAddress } from './address.ts'
import {
  ADDRESSES,
  type Destination,
  type DestinationKind,
  formatDestination,
  parametersOf,
  parseDestination,
} from './destinationAddress.ts'
import { destinations } from './destinations.ts'

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
const kinds = Object.keys(ADDRESSES) as DestinationKind[]
const destination: fc.Arbitrary<Destination> = fc.oneof(
  ...kinds.map((kind) =>
    fc
      .record(Object.fromEntries(parametersOf(ADDRESSES[kind]).map((name) => [name, valuesFor(name)])))
      .map((values) => ({ kind, ...values }) as Destination),
  ),
)

/** The builder of a kind, called with the parameters in the order of the address. */
function built(given: Destination): string {
  const builder = given.kind === 'runningScoresOfRound' ? 'runningScores' : given.kind
  const values = given as unknown as Readonly<Record<string, unknown>>
  const args = parametersOf(ADDRESSES[given.kind]).map((name) => values[name])
  return (destinations[builder] as (...args: unknown[]) => string)(...args)
}

describe('addresses of destinations', () => {
  it('are read as they are built', () => {
    fc.assert(
      fc.property(destination, (given) => {
        expect(parseDestination(built(given))).toEqual({ ok: true, value: given })
        expect(formatDestination(given)).toBe(built(given))
      }),
    )
  })

  it('all have a builder', () => {
    const builders = kinds.map((kind) => (kind === 'runningScoresOfRound' ? 'runningScores' : kind))
    expect(new Set(builders)).toEqual(new Set(Object.keys(destinations)))
  })

  it('are the only ones that are read', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseDestination(text)
        if (read.ok) expect(formatDestination(read.value)).toBe(text)
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
  ])('%j is no destination', (text) => {
    expect(parseDestination(text)).toEqual({ ok: false, error: 'bad-destination' })
  })
})
