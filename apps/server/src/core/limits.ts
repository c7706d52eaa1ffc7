/**
 * Accounts that are limited to organisers. Each call of staff says in its line how its parameters lead to an organiser
 * (`About` of the protocol); what leads to another's, or nowhere, is refused alike.
 */
import type { About, Thing } from '@openroom/protocol/route'
import type { OwnOrganiser } from '@openroom/protocol/schema/account'
import { planKeySchema } from '@openroom/protocol/schema/upcoming'
import type { Kysely } from 'kysely'
import type { AllTables } from './database/allTables.ts'
import { type Numbered, organiserOf } from './organiserOf.rows.ts'

/** Organisers that an account is limited to; `null`: to none. */
export type Limits = readonly OwnOrganiser[] | null

export const isWithin = (limits: Limits, organiser: number | null): boolean =>
  limits === null || limits.some(({ serverId }) => serverId === organiser)

export const idsOf = (limits: Limits): readonly number[] | null =>
  limits?.map(({ serverId }) => serverId) ?? null

/** Those of a list that an account may see. */
export const within = <T>(
  limits: Limits,
  all: readonly T[],
  organiserOf: (one: T) => number | null,
): readonly T[] => (limits === null ? all : all.filter((one) => isWithin(limits, organiserOf(one))))

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** What stands at a place, through lists as through objects. */
function valuesAt(value: unknown, names: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, names))
  const [name, ...rest] = names
  if (name === undefined) return [value]
  return isObject(value) && Object.hasOwn(value, name) ? valuesAt(value[name], rest) : [undefined]
}

/** `undefined`: not such a number, nor such a plan. */
function numberedAs(thing: Thing, value: unknown): Numbered | undefined {
  if (thing === 'plan') {
    const { kind, id } = isObject(value) ? value : {}
    const key = planKeySchema.safeParse({ kind, id: Number(id) })
    return key.success ? { thing, id: key.data } : undefined
  }
  const id = Number(value)
  return value !== null && Number.isInteger(id) && id > 0 && id <= 2_147_483_647 ? { thing, id } : undefined
}

/** What a call carries: its path's parameters, and `body` once that was read. */
export type Carried = Readonly<Record<string, unknown>>

type Part = 'path' | 'body'

const partNamed = (at: string): Part => (at.startsWith('body.') ? 'body' : 'path')

export class OwnThings {
  readonly #db: Kysely<AllTables>

  constructor(db: Kysely<AllTables>) {
    this.#db = db
  }

  /** Whether a session is of these organisers. */
  async hasSession(limits: Limits, id: number): Promise<boolean> {
    return this.areMeant(limits, { session: 'id' }, { id }, 'path')
  }

  /**
   * Whether everything that a part of a call names belongs to these organisers.
   * @param about `null`: nobody has said whose it is, so it is nobody's who is limited
   */
  async areMeant(limits: Limits, about: About | null, carried: Carried, part: Part): Promise<boolean> {
    if (limits === null || about === 'self' || about === 'shown') return true
    if (about === 'site' || about === null) return false
    for (const [thing, place] of Object.entries(about)) {
      const at = place.replace(/\?$/, '')
      if (partNamed(at) !== part) continue
      const values = at === '.' ? [carried] : valuesAt(carried, at.split('.'))
      const given = place === at ? values : values.filter((value) => value !== null && value !== undefined)
      for (const value of given) {
        const one = numberedAs(thing as Thing, value)
        if (!one || !isWithin(limits, await organiserOf(this.#db, one))) return false
      }
    }
    return true
  }
}
