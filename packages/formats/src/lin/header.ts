/** The first line of a vugraph file: what is played, which boards, which teams. */

export type LinTeam = { readonly name: string; readonly carryOver: number | null }

export type LinHeader = {
  readonly title: string
  readonly segment: string
  /** `I` IMPs in a team match, `P` pairs, `B` board-a-match; as written. */
  readonly type: string
  readonly firstBoard: number | null
  readonly lastBoard: number | null
  /** North-South in the open room, and their opponents. */
  readonly teams: readonly [LinTeam, LinTeam]
}

const isCount = (text: string | undefined): boolean => /^\s*\d{1,5}\s*$/.test(text ?? '')

const TYPE = /^\s*([A-Z]|imps?|pairs?|mps?|bam)\s*$/i

/** Where the type stands: a letter (some write a word) before two board numbers, seven fields from the end as a rule. */
function typeAt(fields: readonly string[]): number {
  const usual = fields.length - 7
  const fits = (i: number) => TYPE.test(fields[i] ?? '') && isCount(fields[i + 1]) && isCount(fields[i + 2])
  if (fits(usual)) return usual
  const found = fields.findIndex((_, i) => i > 0 && fits(i))
  return found < 0 ? Math.max(0, usual) : found
}

const parseWhole = (text: string | undefined): number | null => {
  const trimmed = text?.trim() ?? ''
  return /^-?\d{1,6}(\.\d{1,4})?$/.test(trimmed) ? Number(trimmed) : null
}

/** The teams and their scores before this segment; a name may hold commas. */
function teamsOfFields(fields: readonly string[]): readonly [LinTeam, LinTeam] {
  const team = (names: readonly string[], carry: string | undefined): LinTeam => ({
    name: names.join(',').trim(),
    carryOver: parseWhole(carry),
  })
  const carryAt = fields.findIndex((field, i) => i > 0 && parseWhole(field) !== null)
  const split = fields.length > 4 && carryAt > 0 ? carryAt : 1
  return [
    team(fields.slice(0, split), fields[split]),
    fields.length > split + 3 && parseWhole(fields.at(-1)) !== null
      ? team(fields.slice(split + 1, -1), fields.at(-1))
      : team(fields.slice(split + 1, split + 2), fields[split + 2]),
  ]
}

/** The letter that a word stands for. */
const typeIn = (word: string): string =>
  /^MPS?$/.test(word) ? 'P' : /^(IMPS?|PAIRS?|BAM)$/.test(word) ? word.charAt(0) : word

/** `title,segment,type,first,last,team1,carry1,team2,carry2`; the title may hold commas. */
export function parseHeader(value: string): LinHeader {
  const fields = value.replace(/[\r\n]+/g, ' ').split(',')
  const at = typeAt(fields)
  const board = (i: number) => (isCount(fields[i]) && Number(fields[i]) >= 1 ? Number(fields[i]) : null)
  return {
    title: fields
      .slice(0, Math.max(0, at - 1))
      .join(',')
      .trim(),
    segment: (fields[at - 1] ?? '').trim(),
    type: typeIn((fields[at] ?? '').trim().toUpperCase()),
    firstBoard: board(at + 1),
    lastBoard: board(at + 2),
    teams: teamsOfFields(fields.slice(at + 3)),
  }
}
