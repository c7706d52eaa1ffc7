/** What is filled in at the desk, and the event that it asks for. */

import { bergerRounds } from '@openroom/bridge/movement/berger'
import {
  type DrawFault,
  type DrawForm,
  drawFault,
  drawOf,
  formBeside,
  isMitchell,
  isOneField,
  isPairForm,
  isTeamForm,
  mayBeBarometer,
  mostRounds,
  type SectionForm,
} from '@openroom/bridge/movement/draw'
import { keepsDirections, type OwnMovement, readMovement } from '@openroom/bridge/movement/own'
import { bearableRules, type DrawnSession, drawnBy, usualRule } from '@openroom/bridge/movement/telling'
import type { ByeConventions } from '@openroom/bridge/score/conventions'
import type { CalcType, ReleaseRule, VpScaleName } from '@openroom/bridge/session'
import type { EntrantPlayer, NewEvent } from '@openroom/protocol/schema/desk'
import { linesOf, pairOf, playerOf, teamOf } from './names.ts'

type Entrant = { readonly name: string; readonly players: readonly EntrantPlayer[] }

/** A club's evening, or something that people watch from elsewhere while it is played. */
export const OCCASIONS = ['club', 'broadcast'] as const
export type Occasion = (typeof OCCASIONS)[number]

/** What a bye or a board that is sat out counts. */
export const BYES = {
  sixty: { percent: 60, ownAverage: false },
  better: { percent: 60, ownAverage: true },
  average: { percent: null, ownAverage: true },
  half: { percent: 50, ownAverage: false },
  nothing: { percent: null, ownAverage: false },
} as const satisfies Readonly<Record<string, ByeConventions>>
export type Byes = keyof typeof BYES
export const BYE_RULES = Object.keys(BYES) as readonly Byes[]

export type Filled = {
  readonly occasion: Occasion
  /** Who organises it; `null`: nobody was chosen (`serverIdOf`). */
  readonly serverId: number | null
  readonly tournament: string
  readonly event: string
  readonly form: DrawForm
  /** Of the form `own`: the club's movement as a file. */
  readonly movement: string | null
  readonly names: string
  /** Of pairs the movement of a section that was chosen for it, by its place. */
  readonly sectionForms: Readonly<Record<number, SectionForm>>
  readonly order: 'given' | 'drawn'
  /** `null`: as many as fit an evening. */
  readonly rounds: number | null
  readonly boardsPerRound: number | null
  /** `null`: 1. */
  readonly firstBoard: number | null
  readonly calcType: CalcType
  readonly winners: 1 | 2
  /** Of one winner in a Mitchell. */
  readonly arrowSwitch: boolean
  /** All tables play the same boards in a round. */
  readonly barometer: boolean
  readonly vpScale: VpScaleName
  /** `null`: what is usual where so is played. */
  readonly byes: Byes | null
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

/** How a Mitchell is ranked; of one winner with the arrow switch that compares all with all, or `plain`. */
export const WINNERS = ['2', '1', '1.plain'] as const
export const winnersOf = (filled: Filled): (typeof WINNERS)[number] =>
  filled.winners === 2 && !isMixed(filled)
    ? '2'
    : filled.arrowSwitch && filled.form !== 'own'
      ? '1'
      : '1.plain'

/** What fits most evenings of a club, and most broadcasts. */
export const OF_OCCASION = {
  club: { delayMinutes: 0, deals: 'none' },
  broadcast: { delayMinutes: 15, deals: 'dealt' },
} as const satisfies Readonly<Record<Occasion, Partial<Filled>>>

export const EMPTY: Filled = {
  occasion: 'club',
  serverId: null,
  tournament: '',
  event: '',
  form: 'mitchell',
  movement: null,
  names: '',
  sectionForms: {},
  order: 'given',
  rounds: null,
  boardsPerRound: null,
  firstBoard: null,
  calcType: 'MP',
  winners: 2,
  arrowSwitch: true,
  barometer: false,
  vpScale: 'wbfContinuous',
  byes: null,
  ...OF_OCCASION.club,
  file: null,
  startDateTime: null,
  releaseRule: null,
  tellsEarly: false,
  after: null,
  stage: '',
}

/** The site itself, as an organiser. */
const SITE = 1

/** Who was chosen, where that account may; a club's evening is that of the only club there is. */
export function serverIdOf(
  { serverId, occasion }: Pick<Filled, 'serverId' | 'occasion'>,
  organisers: readonly { readonly serverId: number; readonly name: string | null }[],
): number {
  const chosen = organisers.find((one) => one.serverId === serverId)
  const clubs = organisers.filter(({ name }) => name !== null)
  const only = occasion === 'club' && clubs.length === 1 ? clubs[0] : undefined
  return (chosen ?? only ?? organisers[0])?.serverId ?? SITE
}

/** What an evening may be called by what its file is, where that has words: `TUESDAY_pairs.bws` is Tuesday pairs. */
export function nameOfFile(file: string): string {
  const said = file
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  if (!/\p{L}{3}/u.test(said)) return ''
  return said.replaceAll(/\p{Lu}{4,}/gu, (word) => `${word[0]}${word.slice(1).toLowerCase()}`)
}

export const isBarometer = ({ form, barometer }: Pick<Filled, 'form' | 'barometer'>): boolean =>
  barometer && mayBeBarometer(form)

/** Whether it matters who stands above whom. */
export const isOrderAsked = ({ form }: Pick<Filled, 'form'>): boolean =>
  form === 'knockOut' || form === 'swissPairs'

/** One contestant a line; of pairs and single players an empty line begins another section. */
export function sectionsOf({ form, names }: Pick<Filled, 'form' | 'names'>): readonly (readonly Entrant[])[] {
  const lines = linesOf(names)
  if (isOneField(form))
    return [
      lines
        .filter(Boolean)
        .map(isTeamForm(form) ? teamOf : pairOf)
        .filter(({ name }) => name !== ''),
    ]
  const sections: Entrant[][] = [[]]
  for (const line of lines) {
    if (line !== '') sections.at(-1)?.push(form === 'individual' ? playerOf(line) : pairOf(line))
    else if (sections.at(-1)?.length) sections.push([])
  }
  return sections.filter((own, i) => own.length > 0 || i === 0)
}

export const sizesOf = (filled: Pick<Filled, 'form' | 'names'>): readonly number[] =>
  sectionsOf(filled).map((own) => own.length)

/** What is drawn by: the club's own movement, and of pairs in several sections the movement of each, as chosen or as fits. */
export function drawOptionsOf(filled: Drawing) {
  const { form, sectionForms = {} } = filled
  const sizes = sizesOf(filled)
  const isOne = sizes.length < 2 || form === 'own' || !isPairForm(form)
  const forms = isOne ? null : sizes.map((_, at) => sectionForms[at] ?? formBeside(form, sizes, at))
  return { own: ownOf(filled), forms }
}

/** Sections whose movements differ have one ranking. */
export const isMixed = (filled: Drawing): boolean => new Set(drawOptionsOf(filled).forms ?? []).size > 1

/** Boards of an evening. */
const EVENING = 26

const between = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

type Drawing = Pick<Filled, 'form' | 'names'> & Partial<Pick<Filled, 'movement' | 'sectionForms'>>

/** The club's own movement that is chosen. */
export function ownOf({
  form,
  movement = null,
}: Pick<Filled, 'form'> & Partial<Pick<Filled, 'movement'>>): OwnMovement | null {
  const read = form === 'own' && movement !== null ? readMovement(movement) : null
  return read?.ok ? read.value : null
}

/** Whether North-South and East-West can be ranked apart. */
export function isOfSides(filled: Drawing): boolean {
  const { own, forms } = drawOptionsOf(filled)
  return (forms ?? [filled.form]).some(isMitchell) || (own !== null && keepsDirections(own))
}

/** Rounds and boards: as filled in, else what makes an evening. */
export function lengthOf(filled: Filled): {
  readonly rounds: number
  readonly boardsPerRound: number
} {
  const { form, names, rounds, boardsPerRound } = filled
  const most = mostRounds(form, sizesOf({ form, names }), drawOptionsOf(filled))
  const usual: Partial<Record<DrawForm, number>> = {
    match: 2,
    knockOut: 2,
    swiss: 4,
    swissPairs: 5,
    roundRobin: bergerRounds(sizesOf({ form, names })[0] ?? 2),
  }
  const segments = between(usual[form] ?? most, 1, most)
  const boards =
    boardsPerRound ??
    between(Math.round(EVENING / (rounds ?? segments)), isTeamForm(form) ? 2 : 1, isTeamForm(form) ? 12 : 6)
  const wanted = rounds ?? (isOneField(form) ? segments : Math.ceil(EVENING / boards))
  return { rounds: between(wanted, 1, most), boardsPerRound: boards }
}

/** Who plays what when, once enough names are there. */
function drawnOf(filled: Filled): DrawnSession | null {
  const sizes = sizesOf(filled)
  const options = drawOptionsOf(filled)
  if (drawFault(filled.form, sizes, options) !== null) return null
  return drawnBy(filled.form, sizes, { ...lengthOf(filled), ...options, barometer: isBarometer(filled) })
}

/** When what is played is public, and what else can be chosen. */
export function rulesOf(filled: Filled): {
  readonly rule: ReleaseRule
  readonly rules: readonly ReleaseRule[]
} {
  const draw = drawnOf(filled)
  const rules: readonly ReleaseRule[] = draw ? bearableRules(draw) : ['BOARD', 'SESSION']
  const usual = draw && filled.occasion === 'broadcast' ? usualRule(draw) : 'BOARD'
  return { rule: filled.releaseRule ?? usual, rules }
}

/** What a bye counts, as filled in, else 60 % of a match, and nothing to a pair whose percentage is of what it played. */
export const byesOf = ({ byes, form }: Pick<Filled, 'byes' | 'form'>): Byes =>
  byes ?? (isOneField(form) ? 'sixty' : 'nothing')

/** Whether somebody has nobody to play against now and then. */
export function hasByes({
  form,
  names,
  movement = null,
}: Pick<Filled, 'form' | 'names'> & Partial<Filled>): boolean {
  const sizes = sizesOf({ form, names })
  const own = ownOf({ form, movement })
  if (own && drawFault(form, sizes, { own }) === null)
    return drawOf(form, sizes, own.rounds, { own }).tables.some(({ ns, ew }) => ns === null || ew === null)
  return form !== 'match' && form !== 'knockOut' && sizes.some((size) => size % 2 === 1)
}

/** One person, however the name is written; a number tells people of one name apart. */
const personOf = (player: EntrantPlayer): string =>
  typeof player === 'string' ? player.replaceAll(/\s+/g, ' ').trim().toLowerCase() : player.memberId

/** Who is named in two pairs or teams, or twice in one; of those without players the pairs and teams themselves. */
export function namedTwice(filled: Pick<Filled, 'form' | 'names'>): readonly string[] {
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const { name, players } of sectionsOf(filled).flat())
    for (const one of players.length > 0 ? players : [name]) {
      const person = personOf(one)
      if (seen.has(person)) twice.add(typeof one === 'string' ? one : (one.name ?? one.memberId))
      seen.add(person)
    }
  return [...twice]
}

export type Fault = DrawFault | 'named-twice' | 'name-missing' | 'file-missing' | 'rule-tells-early'

export function faultsOf(
  filled: Filled,
): Partial<Record<'tournament' | 'movement' | 'names' | 'file' | 'rule', Fault>> {
  const draw = drawFault(filled.form, sizesOf(filled), drawOptionsOf(filled))
  const isMissing = draw === 'movement-missing'
  const isTwice = namedTwice(filled).length > 0
  const names = isMissing ? null : (draw ?? (isTwice ? 'named-twice' : null))
  const { rule, rules } = rulesOf(filled)
  const isEarly = draw === null && !rules.includes(rule) && !filled.tellsEarly
  return {
    ...(filled.tournament.trim() === '' ? { tournament: 'name-missing' } : {}),
    ...(isMissing ? { movement: 'movement-missing' } : {}),
    ...(names === null ? {} : { names }),
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
  const { forms } = drawOptionsOf(filled)
  return {
    ...(serverId !== null && { serverId }),
    form,
    movement: form === 'own' ? filled.movement : null,
    ...(forms?.some((one) => one !== form) && { sectionForms: [...forms] }),
    releaseRule,
    startDateTime,
    timeZone,
    ...lengthOf(filled),
    tellsEarly: filled.tellsEarly && !rules.includes(releaseRule),
    order: isOrderAsked(filled) ? order : 'given',
    ...(usual.segment !== undefined && { segment: usual.segment }),
    tournament: tournament.trim(),
    event: event.trim() || usual.event,
    sections: sectionsOf(filled).map((own) => [...own]),
    calcType: isTeamForm(form) && calcType === 'MP' ? 'IMP' : calcType,
    winners: winnersOf(filled) === '2' && isOfSides(filled) ? winners : 1,
    arrowSwitch: filled.arrowSwitch,
    barometer: isBarometer(filled),
    firstBoard: filled.firstBoard ?? 1,
    scoring: {
      perWin: 2,
      imps: 'crossImps',
      vpScale: filled.vpScale,
      bamVpScale: 'none',
      byes: BYES[byesOf(filled)],
    },
    deals: filled.deals === 'file' ? { kind: 'file', file: filled.file ?? '' } : { kind: filled.deals },
    delay: filled.delayMinutes * 60,
    after: filled.after ?? null,
  }
}
