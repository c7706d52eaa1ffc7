/** What is filled in at the desk, and the event that it asks for. */

import { bergerRounds } from '@openroom/bridge/movement/berger'
import {
  type DrawFault,
  type DrawForm,
  drawFault,
  isPairForm,
  isTeamForm,
  mostRounds,
} from '@openroom/bridge/movement/draw'
import { bearableRules, type DrawnSession, drawnBy, usualRule } from '@openroom/bridge/movement/telling'
import type { CalcType, ReleaseRule } from '@openroom/bridge/session'
import type { EntrantPlayer, NewEvent } from '@openroom/protocol/schema/desk'
import { linesOf, pairOf, playerOf, teamOf } from './names.ts'

type Entrant = { readonly name: string; readonly players: readonly EntrantPlayer[] }

export type Filled = {
  readonly serverId: number
  readonly tournament: string
  readonly event: string
  readonly form: DrawForm
  readonly names: string
  readonly order: 'given' | 'drawn'
  /** `null`: as many as fit an evening. */
  readonly rounds: number | null
  readonly boardsPerRound: number | null
  readonly calcType: CalcType
  readonly winners: 1 | 2
  readonly deals: 'dealt' | 'file' | 'none'
  /** Base64. */
  readonly file: string | null
  readonly startDateTime: string | null
  readonly delayMinutes: number
  /** `null`: what the movement can bear. */
  readonly releaseRule: ReleaseRule | null
  /** An admin accepts that some still have to play what everybody sees. */
  readonly tellsEarly: boolean
  /** The session that it goes on from; `null`: none. */
  readonly after: NewEvent['after'] | null
  /** What a stage is called. */
  readonly stage: string
}

export const EMPTY: Filled = {
  serverId: 1,
  tournament: '',
  event: '',
  form: 'mitchell',
  names: '',
  order: 'given',
  rounds: null,
  boardsPerRound: null,
  calcType: 'MP',
  winners: 1,
  deals: 'dealt',
  file: null,
  startDateTime: null,
  delayMinutes: 15,
  releaseRule: null,
  tellsEarly: false,
  after: null,
  stage: '',
}

/** One contestant a line; of pairs and single players an empty line begins another section. */
export function sectionsOf({ form, names }: Pick<Filled, 'form' | 'names'>): readonly (readonly Entrant[])[] {
  const lines = linesOf(names)
  if (isTeamForm(form))
    return [
      lines
        .filter(Boolean)
        .map(teamOf)
        .filter(({ name }) => name !== ''),
    ]
  const sections: Entrant[][] = [[]]
  for (const line of lines) {
    if (line !== '') sections.at(-1)?.push(isPairForm(form) ? pairOf(line) : playerOf(line))
    else if (sections.at(-1)?.length) sections.push([])
  }
  return sections.filter((own, i) => own.length > 0 || i === 0)
}

export const sizesOf = (filled: Pick<Filled, 'form' | 'names'>): readonly number[] =>
  sectionsOf(filled).map((own) => own.length)

/** Boards of an evening. */
const EVENING = 26

const between = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

/** Rounds and boards: as filled in, else what makes an evening. */
export function lengthOf({ form, names, rounds, boardsPerRound }: Filled): {
  readonly rounds: number
  readonly boardsPerRound: number
} {
  const most = mostRounds(form, sizesOf({ form, names }))
  const usual = {
    match: 2,
    knockOut: 2,
    swiss: 4,
    roundRobin: bergerRounds(sizesOf({ form, names })[0] ?? 2),
  }
  const segments = between((isTeamForm(form) ? usual[form] : null) ?? most, 1, most)
  const boards =
    boardsPerRound ??
    between(Math.round(EVENING / (rounds ?? segments)), isTeamForm(form) ? 2 : 1, isTeamForm(form) ? 12 : 6)
  const wanted = rounds ?? (isTeamForm(form) ? segments : Math.ceil(EVENING / boards))
  return { rounds: between(wanted, 1, most), boardsPerRound: boards }
}

/** Who plays what when, once enough names are there. */
function drawnOf(filled: Filled): DrawnSession | null {
  const sizes = sizesOf(filled)
  return drawFault(filled.form, sizes) === null ? drawnBy(filled.form, sizes, lengthOf(filled)) : null
}

/** When what is played is public, and what else can be chosen. */
export function rulesOf(filled: Filled): {
  readonly rule: ReleaseRule
  readonly rules: readonly ReleaseRule[]
} {
  const draw = drawnOf(filled)
  const rules: readonly ReleaseRule[] = draw ? bearableRules(draw) : ['BOARD', 'SESSION']
  return { rule: filled.releaseRule ?? (draw ? usualRule(draw) : 'BOARD'), rules }
}

export type Fault = DrawFault | 'name-missing' | 'file-missing' | 'rule-tells-early'

export function faultsOf(filled: Filled): Partial<Record<'tournament' | 'names' | 'file' | 'rule', Fault>> {
  const draw = drawFault(filled.form, sizesOf(filled))
  const { rule, rules } = rulesOf(filled)
  const isEarly = draw === null && !rules.includes(rule) && !filled.tellsEarly
  return {
    ...(filled.tournament.trim() === '' ? { tournament: 'name-missing' } : {}),
    ...(draw === null ? {} : { names: draw }),
    ...(filled.deals === 'file' && filled.file === null ? { file: 'file-missing' } : {}),
    ...(isEarly ? { rule: 'rule-tells-early' } : {}),
  }
}

/** What an event is called where nothing else is said. */
export function newEventOf(
  filled: Filled,
  usual: { readonly event: string; readonly segment?: string | undefined },
  timeZone: string,
): NewEvent {
  const { serverId, tournament, event, form, calcType, winners, startDateTime, order } = filled
  const { rule: releaseRule, rules } = rulesOf(filled)
  return {
    serverId,
    form,
    releaseRule,
    startDateTime,
    timeZone,
    ...lengthOf(filled),
    tellsEarly: filled.tellsEarly && !rules.includes(releaseRule),
    order: form === 'knockOut' ? order : 'given',
    ...(usual.segment !== undefined && { segment: usual.segment }),
    tournament: tournament.trim(),
    event: event.trim() || usual.event,
    sections: sectionsOf(filled).map((own) => [...own]),
    calcType: isTeamForm(form) && calcType === 'MP' ? 'IMP' : calcType,
    winners: form === 'mitchell' ? winners : 1,
    scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
    deals: filled.deals === 'file' ? { kind: 'file', file: filled.file ?? '' } : { kind: filled.deals },
    delay: filled.delayMinutes * 60,
    after: filled.after ?? null,
  }
}
