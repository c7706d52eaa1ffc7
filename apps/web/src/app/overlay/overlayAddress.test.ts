import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { OVERLAYS, type Overlay, overlayOf, placeOf } from './overlayAddress.ts'

const at = (address: string): Overlay | null => {
  const { pathname, search } = new URL(address, 'http://site')
  return overlayOf({ pathname, search })
}

it('says which session and which part', () => {
  expect(at('/overlay/12/table/live')).toEqual({
    of: 'table',
    session: 12,
    place: { kind: 'live' },
    room: null,
    theme: 'dark',
    scale: 1,
    delay: 0,
    felt: false,
    lines: { from: 1, count: 8 },
  })
  expect(at('/overlay/12/ranking?lines=5&from=6&theme=light&scale=1.5&delay=90')).toMatchObject({
    of: 'ranking',
    theme: 'light',
    scale: 1.5,
    delay: 90,
    lines: { from: 6, count: 5 },
  })
  expect(at('/OVERLAY/12/Score/?room=closed&felt=1')).toMatchObject({
    of: 'score',
    room: 'CLOSED',
    felt: true,
  })
})

it.each([
  ['live', { kind: 'live' }],
  ['interest', { kind: 'interest' }],
  ['no-7', { kind: 'number', number: '7' }],
  ['no-b12', { kind: 'number', number: 'B12' }],
  ['345', { kind: 'address', address: { kind: 'table', tableId: 345 } }],
  ['CL 12', { kind: 'address', address: { kind: 'room', room: 'CLOSED', calcTableId: 12 } }],
  ['OP+12', { kind: 'address', address: { kind: 'room', room: 'OPEN', calcTableId: 12 } }],
  ['seven', null],
])('a table is said as %s', (text, place) => {
  expect(placeOf(text)).toEqual(place)
})

it('takes the table from its path or its parameter', () => {
  const place = { kind: 'address', address: { kind: 'room', room: 'CLOSED', calcTableId: 12 } }
  expect(at('/overlay/1/table/CL%2012')).toMatchObject({ place })
  expect(at('/overlay/1/auction?table=CL+12')).toMatchObject({ place })
})

it.each([
  ['scale=0', { scale: 0.25 }],
  ['scale=x', { scale: 1 }],
  ['delay=-5', { delay: 0 }],
  ['delay=9999', { delay: 300 }],
  ['lines=0', { lines: { from: 1, count: 1 } }],
  ['lines=17', { lines: { from: 1, count: 16 } }],
  ['room=both', { room: null }],
])('keeps %s within what can be shown', (query, shown) => {
  expect(at(`/overlay/1/table?${query}`)).toMatchObject(shown)
})

it.each([
  '/overlay',
  '/overlay/x/table',
  '/overlay/1',
  '/overlay/1/map',
  '/overlay/1/table/%',
  '/overlay/1/table/x',
])('draws nothing at %s', (path) => {
  expect(overlayOf({ pathname: path, search: '' })).toBeNull()
})

type Scenes = {
  readonly scene_order: readonly { readonly name: string }[]
  readonly sources: readonly {
    readonly name: string
    readonly id: string
    readonly settings: { readonly url?: string; readonly items?: readonly { readonly name: string }[] }
  }[]
}

it('every scene that is given to import shows an overlay', () => {
  const file = new URL('../../../../../docs/overlay/obs-scenes.json', import.meta.url)
  const { scene_order, sources } = JSON.parse(readFileSync(file, 'utf8')) as Scenes
  const named = new Map(sources.map((source) => [source.name, source]))
  const shown = scene_order.flatMap(({ name }) => named.get(name)?.settings.items ?? [])
  expect(shown.map(({ name }) => at(named.get(name)?.settings.url ?? '')?.of).sort()).toEqual(
    [...OVERLAYS].sort(),
  )
})
