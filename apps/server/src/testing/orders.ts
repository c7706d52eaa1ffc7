/** The orders in which the statements of calls can follow each other, those left out that come to the same. */
import type { Call, Interleaver, Step } from './interleave.ts'

const KINDS = ['reads', 'writes', 'locks'] as const
type Touched = { readonly [Kind in (typeof KINDS)[number]]: Set<string> }

const untouched = (): Touched => ({ reads: new Set(), writes: new Set(), locks: new Set() })

/** Lines of logs that nobody's statement depends on. */
const APART = new Set(['audit_log', 'known_device'])

const names = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

/** The table behind a short name. */
const behind = (text: string, short: string): string =>
  new RegExp(`"?(\\w+)"?\\s+(?:as\\s+)?"?${short}"?\\b`).exec(text)?.[1] ?? short

/** Tables that a statement reads, those that it writes, and those of which it locks rows. */
function touchedBy(text: string): Touched {
  const reads = new Set(names(text, /\b(?:from|join)\s+"?(\w+)"?/gi))
  const writes = new Set(names(text, /\b(?:insert into|update|delete from|copy)\s+"?(\w+)"?/gi))
  const locks = new Set<string>()
  const locked = /for (?:no key )?(?:update|share)(?: of "?(\w+)"?)?/i.exec(text)
  if (locked) for (const one of locked[1] ? [behind(text, locked[1])] : reads) locks.add(one)
  if (text.includes('advisory')) locks.add('advisory')
  for (const all of [reads, writes, locks]) for (const one of APART) all.delete(one)
  return { reads, writes, locks }
}

const meet = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  [...some].some((one) => others.has(one))

/** Whether it matters which of them comes first. */
const depend = (a: Touched, b: Touched): boolean =>
  meet(a.writes, b.reads) ||
  meet(a.reads, b.writes) ||
  meet(a.locks, b.locks) ||
  meet(a.writes, b.writes) ||
  meet(a.writes, b.locks) ||
  meet(a.locks, b.writes)

const isEnd = (text: string): boolean => text === 'commit' || text === 'rollback'

/** What calls have touched so far in all of their runs. */
class Footprints {
  readonly #of: Touched[] = []

  add(steps: readonly Step[]): void {
    for (const { call, text } of steps) {
      const all = this.#of[call] ?? untouched()
      this.#of[call] = all
      const touched = touchedBy(text)
      for (const kind of KINDS) for (const one of touched[kind]) all[kind].add(one)
    }
  }

  /** Whether it matters to the others when this statement comes; with its end a transaction is seen as a whole. */
  isShared({ call, text }: Pick<Step, 'call' | 'text'>): boolean {
    const own = isEnd(text)
      ? { ...(this.#of[call] ?? untouched()), reads: new Set<string>() }
      : touchedBy(text)
    return this.#of.some((other, i) => i !== call && depend(own, other))
  }
}

/** Steps chosen by hand; after them each call goes on as far as it can. */
type Prefix = { readonly choices: readonly number[]; readonly switches: number; readonly isRead: boolean }

export type Ran<T> = { readonly answers: readonly T[]; readonly steps: readonly Step[] }

/** Goes on with the call that went on last, while it can. */
const goingOn = (ready: readonly number[], steps: readonly Step[]): number => {
  const last = steps.at(-1)?.call
  return last !== undefined && ready.includes(last) ? last : ready[0]!
}

/**
 * Runs calls in the orders of their statements that may come to something else: first those with few changes from one
 * call to another, and of these where something is locked, written or committed.
 * @param most orders tried at most
 * @param around makes what the calls find, and looks at what they leave
 * @returns how many orders were tried
 */
export async function manyOrders<T>(
  interleaver: Interleaver,
  most: number,
  around: (run: (calls: readonly Call<T>[]) => Promise<Ran<T>>) => Promise<void>,
): Promise<number> {
  const prints = new Footprints()
  let open: readonly Prefix[] = [{ choices: [], switches: 0, isRead: false }]
  for (let tried = 0; tried < most; tried += 1) {
    const [prefix, ...rest] = open
    if (!prefix) return tried
    await around(async (calls) => {
      const ran = await interleaver.run(calls, (ready, steps) => {
        const chosen = prefix.choices[steps.length]
        return chosen !== undefined && ready.includes(chosen) ? chosen : goingOn(ready, steps)
      })
      prints.add(ran.steps)
      const further = furtherOf(ran.steps, prefix, prints)
      open = [...rest, ...further].sort(
        (a, b) => a.switches - b.switches || Number(a.isRead) - Number(b.isRead),
      )
      return ran
    })
  }
  return most
}

/** The orders that part from this one after its prefix. */
function furtherOf(
  steps: readonly Step[],
  { choices, switches }: Prefix,
  prints: Footprints,
): readonly Prefix[] {
  return steps.flatMap((step, at) => {
    if (at < choices.length || (at > 0 && !prints.isShared(step))) return []
    const isSwitch = at > 0 && steps[at - 1]!.call === step.call
    const before = steps.slice(0, at).map(({ call }) => call)
    const { writes, locks } = touchedBy(step.text)
    const isRead = writes.size + locks.size === 0 && !isEnd(step.text)
    return step.others.map((other) => ({
      choices: [...before, other],
      switches: switches + (isSwitch ? 1 : 0),
      isRead,
    }))
  })
}
