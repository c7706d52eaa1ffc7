/** One line of a traveller as a result. */
import { scoreNs } from '@openroom/bridge/score/duplicate'
import type { Award } from '@openroom/bridge/score/outcome'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import type { DocumentResult } from '../json/document.ts'
import { NO_OFFICIAL_RESULT, result } from '../json/documentBuilder.ts'
import { declaredContract, parsePbnContract } from '../pbn/values.ts'
import { remark, type Warnings } from '../remark.ts'
import { parseNote } from '../rulingText.ts'
import { parseAdjusted, parseCount, parseFigure, parseLead, parseUsebioSeat } from './values.ts'
import { textOf, type XmlElement } from './xml.ts'

const AVERAGES: Readonly<Record<number, Award>> = { 60: 'AVE+', 50: 'AVE', 40: 'AVE-' }

const toAward = (percent: number): Award => AVERAGES[percent] ?? percent

/** Matchpoints, cross-IMPs or Butler IMPs of both sides; a team's board score is told elsewhere. */
export function officialOfElement(line: XmlElement, team: boolean): DocumentResult['official'] {
  const of = (name: string) => parseFigure(textOf(line, name))
  const [pointsNs, pointsEw] = [of('NS_MATCH_POINTS'), of('EW_MATCH_POINTS')]
  const imps = (side: string) =>
    team ? null : (of(`${side}_BUTLER_POINTS`) ?? of(`${side}_CROSS_IMP_POINTS`))
  const [impsNs, impsEw] = [imps('NS'), imps('EW')]
  if ([pointsNs, pointsEw, impsNs, impsEw].every((figure) => figure === null)) return null
  return { ...NO_OFFICIAL_RESULT, pointsNs, pointsEw, impsNs, impsEw }
}

function warnScore(line: XmlElement, board: number, given: number, ours: number, warnings: Warnings): void {
  warnings.add(remark('score-differs', { args: { board, given, computed: ours }, place: line.place }))
}

/** Contract, lead, tricks and score; `null` when the line says nothing of them. */
function readPlayedResult(
  line: XmlElement,
  board: number,
  vulnerability: Vulnerability,
  warnings: Warnings,
): DocumentResult | null {
  const text = textOf(line, 'CONTRACT')
  const parsed = parsePbnContract(text ?? '')
  if (parsed === undefined) {
    warnings.add(
      remark('contract-unread', { args: { board, text: text ?? '' }, place: line.place, excerpt: text }),
    )
  }
  const contract = declaredContract(parsed, parseUsebioSeat(textOf(line, 'PLAYED_BY')))
  const tricks = contract?.kind === 'played' ? parseCount(textOf(line, 'TRICKS'), 13) : null
  const given = parseFigure(textOf(line, 'SCORE'))
  const computed =
    contract === null || (contract.kind === 'played' && tricks === null)
      ? null
      : scoreNs(contract, vulnerability, tricks ?? 0)
  const score = given !== null && Number.isInteger(given) ? given : computed
  if (given !== null) warnings.areScoresTold = true
  if (score === null) return null
  if (computed !== null && computed !== score) warnScore(line, board, score, computed, warnings)
  return result({ board, contract, tricks, scoreNs: score, lead: parseLead(textOf(line, 'LEAD')) })
}

/** What is told beside a ruling: the score that would have counted, where the ruling has one. */
function ruledResult(line: XmlElement, board: number) {
  const contract = declaredContract(
    parsePbnContract(textOf(line, 'CONTRACT') ?? ''),
    parseUsebioSeat(textOf(line, 'PLAYED_BY')),
  )
  const tricks = contract?.kind === 'played' ? parseCount(textOf(line, 'TRICKS'), 13) : null
  const given = parseFigure(textOf(line, 'SCORE'))
  return { board, contract, tricks, scoreNs: Number.isInteger(given) ? given : null }
}

/**
 * The result of a line; `null` when it has none, as for a pair that sits out.
 * @param team whether the line is of a team match, where IMPs against the field are no board score
 */
export function resultOfLine(
  line: XmlElement,
  board: number,
  vulnerability: Vulnerability,
  team: boolean,
  warnings: Warnings,
): DocumentResult | null {
  const score = textOf(line, 'SCORE') ?? ''
  const adjusted = parseAdjusted(score)
  const official = officialOfElement(line, team)
  const { ruling, comment } = parseNote(textOf(line, 'NOTES'))
  const juryComment = comment?.slice(0, 500) ?? null
  if (adjusted && ruling === null) {
    const adjustment = { kind: 'average', ns: toAward(adjusted[0]), ew: toAward(adjusted[1]) } as const
    return result({ ...ruledResult(line, board), adjustment, juryComment, official })
  }
  if (ruling) return result({ ...ruledResult(line, board), adjustment: ruling, juryComment, official })
  if (/^(N\/?P|NOT PLAYED)$/i.test(score)) return result({ board, status: 'notPlayed' })
  const played = readPlayedResult(line, board, vulnerability, warnings)
  if (score !== '' && !Number.isInteger(parseFigure(score))) {
    warnings.add(
      remark('score-unknown', {
        args: { board, score: score.slice(0, 40), instead: played ? 'contract' : 'nothing' },
        place: line.place,
        excerpt: score,
      }),
    )
  }
  return played && { ...played, official }
}
