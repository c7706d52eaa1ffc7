/** What a made-up tournament can be asked to be, and what is taken when nothing is said. */
import { KINDS, type Kind, type Plan } from './kinds.ts'

export type SimulateOptions = {
  readonly kind: Kind
  /** The same seed and options give the same document. */
  readonly seed: string | number
  /** ISO date of the first session; default 2026-01-17. */
  readonly date?: string
  /** Name of the tournament; made up by default. */
  readonly name?: string
  /** Pairs or teams; default by kind. */
  readonly contestants?: number
  /** Boards of a session (pairs), of a round or segment (teams); default by kind. */
  readonly boards?: number
  /** Rounds of a Swiss, segments of a knock-out match, most rounds of a movement; default by kind. */
  readonly rounds?: number
  /** Pairs only; default by kind, and more where a section would have over 14 tables. */
  readonly sections?: number
  readonly sessions?: number
  /** Tables of a section, or matches of a round, whose auctions and play are recorded; default by kind. */
  readonly recorded?: number
  /** Average skill, 0 beginner to 1 expert; default 0.65. */
  readonly skill?: number
  /** Share of boards that the director adjusts or that are not played; default 0.008. */
  readonly rulings?: number
  /** Results by points and trumps instead of double dummy: believable at a glance, in a tenth of the time. */
  readonly estimated?: boolean
}

/** Options with every default filled in. */
export type Settings = Plan & {
  readonly seed: string
  readonly date: string
  readonly name: string | null
  readonly skill: number
  readonly rulings: number
  readonly estimated: boolean
}

export function settingsOf(options: SimulateOptions): Settings {
  const plan: Plan = KINDS[options.kind]
  return {
    ...plan,
    contestants: options.contestants ?? plan.contestants,
    boards: options.boards ?? plan.boards,
    rounds: options.rounds ?? plan.rounds,
    sections: options.sections ?? plan.sections,
    sessions: options.sessions ?? plan.sessions,
    recorded: options.recorded ?? plan.recorded,
    seed: `${options.kind}:${options.seed}`,
    date: options.date ?? '2026-01-17',
    name: options.name ?? null,
    skill: options.skill ?? 0.65,
    rulings: options.rulings ?? 0.008,
    estimated: options.estimated ?? false,
  }
}
