/** Values of USEBIO elements that cannot be: each is told at its place, and left out. */
import { remark, type Warnings } from '../remark.ts'
import {
  parseCount,
  parseFigure,
  parseLead,
  parsePercent,
  parsePlace,
  parseUsebioDate,
  parseUsebioSeat,
} from './values.ts'
import type { XmlElement } from './xml.ts'

type Parse = (text: string) => unknown

const PARSERS: ReadonlyMap<string, Parse> = new Map<string, Parse>([
  ['BOARD_NUMBER', (text) => parseCount(text, 100_000) || null],
  ['CROSS_IMP_POINTS', parseFigure],
  ['DATE', parseUsebioDate],
  ['EW_BUTLER_POINTS', parseFigure],
  ['EW_CROSS_IMP_POINTS', parseFigure],
  ['EW_MATCH_POINTS', parseFigure],
  ['IMPS', parseFigure],
  ['LEAD', parseLead],
  ['NS_BUTLER_POINTS', parseFigure],
  ['NS_CROSS_IMP_POINTS', parseFigure],
  ['NS_MATCH_POINTS', parseFigure],
  ['OPPOSING_TEAM_POINTS', parseFigure],
  ['OPPOSING_TEAM_SCORE', parseFigure],
  ['PERCENTAGE', parsePercent],
  ['PLACE', parsePlace],
  ['PLAYED_BY', parseUsebioSeat],
  ['ROUND_NUMBER', (text) => parseCount(text, 10_000)],
  ['TEAM_POINTS', parseFigure],
  ['TEAM_SCORE', parseFigure],
  ['TOTAL_SCORE', parseFigure],
  ['TRICKS', (text) => parseCount(text, 13)],
])

/** What programs write for nothing. */
const isPlaceholder = (text: string): boolean => /^[-?*\s]*$/.test(text)

function checkElement(element: XmlElement, warnings: Warnings): void {
  const { name, text, place } = element
  const parse = PARSERS.get(name)
  const said = text.trim()
  if (parse && element.children.length === 0 && !isPlaceholder(said) && parse(said) === null) {
    warnings.add(
      remark('value-unread', { args: { column: name, text: said.slice(0, 40) }, place, excerpt: said }),
    )
  }
}

/** Told in the order of the file. */
export function checkValues(root: XmlElement, warnings: Warnings): void {
  const open: XmlElement[] = [root]
  for (let element = open.pop(); element; element = open.pop()) {
    checkElement(element, warnings)
    open.push(...element.children.toReversed())
  }
}
