/** The movement of a scoring program's file, whoever has played it, as a club's own (docs/movements.md). */
import { type MovementFault, type OwnMovement, ownMovement } from '@openroom/bridge/movement/own'
import { err, ok, type Result } from '@openroom/bridge/result'
import { LIMITS } from '../limits.ts'
import { remark, Warnings } from '../remark.ts'
import type { Remark } from '../report.ts'
import { headerFault } from './guard.ts'
import { movementOfBwsRows } from './movement.ts'
import { readRows } from './rows.ts'
import { inTheirSections } from './sections.ts'

type Side = 'NS' | 'EW'

/** That of its first section. Pairs are counted anew, in their order; who has the same number in both directions is two. */
export function movementOfBws(
  bytes: Uint8Array,
  name = '',
): Result<Result<OwnMovement, MovementFault>, Remark> {
  const fault = headerFault(bytes)
  if (fault) return err(fault)
  const read = readRows(bytes, LIMITS)
  if (!read.ok) return read
  const { rounds, repeats } = movementOfBwsRows(inTheirSections(read.value, new Warnings(LIMITS)))
  const first = Math.min(...rounds.map(({ section }) => section))
  const own = rounds.filter(({ section, ns, ew }) => section === first && (ns ?? ew) !== null)
  if (own.length === 0) return err(remark('bws-empty'))
  const isTwice = repeats.has(first)
  const keyOf = (number: number, side: Side) => (isTwice && side === 'EW' ? number + 100_000 : number)
  const keys = own.flatMap(({ ns, ew }) => [
    ...(ns === null ? [] : [keyOf(ns, 'NS')]),
    ...(ew === null ? [] : [keyOf(ew, 'EW')]),
  ])
  const places = new Map([...new Set(keys)].sort((a, b) => a - b).map((key, place) => [key, place]))
  const isPlayed = (one: (typeof own)[number]) => one.ns !== null && one.ew !== null
  const firsts = [...new Set(own.filter(isPlayed).flatMap(({ boards }) => boards[0] ?? []))].sort(
    (a, b) => a - b,
  )
  const placeOf = (number: number | null, side: Side) =>
    number === null ? null : (places.get(keyOf(number, side)) ?? null)
  const played = own.map((one) => ({
    ...{ round: one.round, table: one.table, ns: placeOf(one.ns, 'NS'), ew: placeOf(one.ew, 'EW') },
    set: Math.max(isPlayed(one) ? 0 : -1, firsts.indexOf(one.boards[0] ?? 0)),
  }))
  // Who is at no table sits out, in its direction.
  const north = new Set(played.map(({ ns }) => ns))
  const east = new Set(played.flatMap(({ ew }) => (ew !== null && !north.has(ew) ? ew : [])))
  const numbers = [...new Set(played.map(({ round }) => round))]
  const out = numbers.flatMap((round) => {
    const at = played.filter((one) => one.round === round)
    const seen = new Set(at.flatMap(({ ns, ew }) => [ns, ew]))
    const last = Math.max(...at.map(({ table }) => table))
    return [...places.values()]
      .filter((place) => !seen.has(place))
      .map((place, i) => {
        const sits = east.has(place) ? { ns: null, ew: place } : { ns: place, ew: null }
        return { ...sits, round, table: last + i + 1, set: -1 }
      })
  })
  return ok(ownMovement(name, [...played, ...out], true))
}
