/** What a player's page has to say, counted board by board out of the tournaments themselves: slow and simple. */
import { tricksNeeded } from '@openroom/bridge/contract'
import { imps } from '@openroom/bridge/score/imps'
import type { DocumentResult, DocumentSession, DocumentTable } from '@openroom/formats/json/document'
import type { PersonBody } from '@openroom/protocol/schema/person'

const SEATS = ['N', 'E', 'S', 'W'] as const
const GAME = { C: 5, D: 5, H: 4, S: 4, NT: 3 } as const

export type Count = {
  boards: number
  imps: number
  compared: number
  declared: number
  made: number
  dummy: number
  defended: number
  beaten: number
  led: number
  part: number
  game: number
  slam: number
  doubled: number
  readonly years: Record<number, { boards: number; readonly sessions: Record<string, true> }>
}

export const noCount = (): Count => ({
  boards: 0,
  imps: 0,
  compared: 0,
  declared: 0,
  made: 0,
  dummy: 0,
  defended: 0,
  beaten: 0,
  led: 0,
  part: 0,
  game: 0,
  slam: 0,
  doubled: 0,
  years: {},
})

const away = (value: number): number => Math.sign(value) * Math.round(Math.abs(value))

/**
 * IMPs of a North-South pair, against the other room of a match, else on average against the other tables; `null` where
 * there is no other.
 */
function swingOf(session: DocumentSession, at: DocumentTable, own: DocumentResult): number | null {
  if (own.scoreNs === null) return null
  for (const table of session.tables)
    if (table.round === at.round && table.number === at.number && table.ns === at.ew && table.ew === at.ns)
      for (const result of table.results)
        if (result.board === own.board && result.scoreNs !== null) return imps(own.scoreNs - result.scoreNs)
  const scores: number[] = []
  for (const table of session.tables)
    for (const result of table.results)
      if (result.board === own.board && result !== own && result.scoreNs !== null) scores.push(result.scoreNs)
  if (scores.length === 0) return null
  let sum = 0
  for (const score of scores) sum += imps(own.scoreNs - score)
  return away(sum / scores.length)
}

function addContract(count: Count, { contract, tricks }: DocumentResult, seat: number): void {
  if (contract === null || contract.kind === 'passedOut') return
  const declarer = SEATS.indexOf(contract.declarer)
  const over = tricks === null ? null : tricks - tricksNeeded(contract)
  if (declarer % 2 !== seat % 2) {
    count.defended += 1
    if (over !== null && over < 0) count.beaten += 1
    if ((declarer + 1) % 4 === seat) count.led += 1
    return
  }
  if (declarer === seat) {
    count.declared += 1
    if (over !== null && over >= 0) count.made += 1
  } else count.dummy += 1
  if (contract.level >= 6) count.slam += 1
  else if (contract.level >= GAME[contract.strain]) count.game += 1
  else count.part += 1
  if (contract.doubling !== '') count.doubled += 1
}

/** Adds the boards of those who are counted, by their names. */
export function addSession(
  counts: ReadonlyMap<string, Count>,
  session: DocumentSession,
  tournament: string,
): void {
  for (const table of session.tables)
    for (const [at, seat] of SEATS.entries()) {
      const count = counts.get(table.players[seat]?.name ?? '')
      if (count === undefined) continue
      for (const result of table.results) {
        if (result.contract === null && result.scoreNs === null) continue
        count.boards += 1
        const swing = swingOf(session, table, result)
        if (swing !== null) {
          count.imps += at % 2 === 0 ? swing : -swing
          count.compared += 1
        }
        addContract(count, result, at)
        const year = Number(session.date!.slice(0, 4))
        const own = count.years[year] ?? { boards: 0, sessions: {} }
        own.boards += 1
        own.sessions[`${tournament} ${session.key}`] = true
        count.years[year] = own
      }
    }
}

/** @returns figures that differ, each in words */
export function differences(count: Count, { tendencies, years }: PersonBody): readonly string[] {
  const { declarer, dummy, defence, contracts, swing } = tendencies
  const mean = count.compared === 0 ? null : away((count.imps / count.compared) * 100) / 100
  const pairs: readonly (readonly [string, number | null, number | null])[] = [
    ['boards', count.boards, tendencies.boards],
    ['boards with a swing', count.compared, swing.boards],
    ['mean swing', mean, swing.mean],
    ['declared', count.declared, declarer.boards],
    ['made', count.made, declarer.made],
    ['dummy', count.dummy, dummy.boards],
    ['defended', count.defended, defence.boards],
    ['beaten', count.beaten, defence.beaten],
    ['led', count.led, defence.leads],
    ...(['part', 'game', 'slam', 'doubled'] as const).map(
      (name) => [name, count[name], contracts[name]] as const,
    ),
    ['years', Object.keys(count.years).length, years.length],
    ...years.flatMap(({ year, sessions, boards }) => {
      const own = count.years[year ?? 0]
      return [
        [`${year}: sessions`, Object.keys(own?.sessions ?? {}).length, sessions],
        [`${year}: boards`, own?.boards ?? 0, boards],
      ] as const
    }),
  ]
  return pairs
    .filter(([, own, theirs]) => own !== theirs)
    .map(([name, own, theirs]) => `${name}: counted ${own}, the page says ${theirs}`)
}

export const figuresOf = (count: Count): number => 14 + 2 * Object.keys(count.years).length
