/** What decided a board, as sentences. Pure. */
import { toSeat, toSide } from '@openroom/protocol/names'
import type { RoomOfBoard, Story } from '@openroom/protocol/schema/fieldOfBoard'
import { t } from '../../../texts/t.ts'
import { plainCard, plainContract } from '../../../ui/cards/plainText.ts'
import { overText, signed } from '../../../ui/figures.ts'
import { contractOf } from '../../../ui/results/cells.tsx'

/** Contracts beyond these were played by few, and stand in the table of results. */
const MOST_CONTRACTS = 4

type Played = Pick<RoomOfBoard, 'contract' | 'declarer'>

/** `4♠× by South`. */
function contractText({ contract, declarer }: Played): string {
  const played = contractOf(contract ?? '')
  if (!played || declarer === null) return t('contract.passedOut')
  return plainContract({ ...played, declarer: toSeat(declarer) })
}

const scoreText = (score: number): string => (score === 0 ? '0' : signed(score))

/** @param score from whichever side's view */
const resultText = (table: Played & Pick<RoomOfBoard, 'result'>, score: number): string =>
  `${[contractText(table), overText(table.result)].join(' ').trim()}, ${scoreText(score)}`

function contractSentences(one: Story['contracts'][number]): string {
  const { tables, made, down, makes, leads, defence, declarer } = one
  const what = contractText(one)
  if (declarer === null) return `${what}: ${t('field.tables', { count: tables })}`
  return [
    t('field.story.contract', { what, tables, made, down }),
    ...(makes === null ? [] : [t(makes ? 'field.story.makes' : 'field.story.fails')]),
    ...leads.map((lead) => t('field.story.lead', { card: plainCard(lead.card), tables: lead.tables })),
    ...(defence > 0 ? [t('field.story.defence', { tables: defence })] : []),
  ].join(' ')
}

function reachedSentence({ line, stake, reached, below }: Story['reached'][number]): readonly string[] {
  const values = { side: t(`side.${toSide(line)}`), reached, all: reached + below }
  return stake === 'partScore' ? [] : [t(`field.story.reached.${stake}`, values)]
}

function roomSentence(room: 'OPEN' | 'CLOSED', table: RoomOfBoard): string {
  const { turn, lead } = table
  const result = `${t(`room.${room}`)}: ${resultText(table, table.score)}.`
  if (turn === null || (turn === 'lead' && lead === null)) return result
  const card = lead === null ? '' : plainCard(lead)
  return `${result} ${t(`field.story.turn.${turn}`, { card })}`
}

export type Telling = {
  /** Of a pair or a team. */
  readonly nameOf: (registrationId: number) => string
  /** Whether the difference of the scores is what counts, and not IMPs. */
  readonly byPoints: boolean
}

function swingSentences(story: Story, { nameOf, byPoints }: Telling): readonly string[] {
  const { swing, matches, flat } = story
  if (swing === null) return matches > 0 ? [t('field.story.flat')] : []
  const { home, visiting, open, closed, difference } = swing
  const worth = byPoints ? swing.points : swing.imps
  const names = { home: nameOf(home), visiting: nameOf(visiting) }
  const team = swing.points > 0 ? names.home : names.visiting
  const size = Math.abs(worth)
  const won = byPoints
    ? t('field.story.points', { points: size, team })
    : t('field.story.imps', { imps: size, team })
  return [
    ...(matches > 1 ? [t('field.story.largest', { count: matches, flat, ...names })] : []),
    size === 0 ? t('field.story.flat') : won,
    ...(difference === null ? [] : [t(`field.story.difference.${difference}`)]),
    roomSentence('OPEN', open),
    roomSentence('CLOSED', closed),
  ]
}

function bestSentence(best: Story['best'][number], { nameOf }: Telling): string {
  const { line, score, tables, ns, ew } = best
  const side = toSide(line)
  const own = side === 'NS' ? score : -score
  const head = t('field.story.best', { side: t(`side.${side}`), score: resultText(best, own) })
  const who = tables === 1 ? nameOf(side === 'NS' ? ns : ew) : t('field.tables', { count: tables })
  return `${head} (${who})`
}

/** Sentence by sentence, the swing of a match first. */
export function storyTexts(story: Story, telling: Telling): readonly string[] {
  const isMatch = story.matches > 0
  if (isMatch && story.tables === 2) return swingSentences(story, telling)
  return [
    ...swingSentences(story, telling),
    ...story.contracts.slice(0, MOST_CONTRACTS).map(contractSentences),
    ...story.reached.flatMap(reachedSentence),
    ...(isMatch ? [] : story.best.map((one) => bestSentence(one, telling))),
  ]
}
