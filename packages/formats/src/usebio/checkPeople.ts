/** Who stands twice in a USEBIO file, or lacks a name: told at its place, as nothing else would show it. */
import { groupBy } from '@openroom/bridge/groupBy'
import { remark, type Warnings } from '../remark.ts'
import { childrenOf, textOf, type XmlElement } from './xml.ts'

const WHOLE = new Set(['EVENT', 'SESSION', 'PARTICIPANTS', 'PAIR', 'TEAM', 'MATCH'])

/** Everything that an element says, whatever its place. */
const contentOfElement = ({ name, attributes, children, text }: XmlElement): string =>
  JSON.stringify([name, attributes, text, children.map(contentOfElement)])

/** A pair of two players whose third is one of them. */
const isThird = (inside: XmlElement, { name }: XmlElement): boolean =>
  name === 'PLAYER' && inside.name === 'PAIR' && childrenOf(inside, 'PLAYER').length > 2

function warnOfCopy({ name, place }: XmlElement, first: XmlElement, warnings: Warnings): void {
  warnings.add(remark('element-twice', { args: { element: name, first: first.place.line }, place }))
}

/** The same file without elements that repeat the one before them word for word. */
export function withoutCopies(element: XmlElement, warnings: Warnings): XmlElement {
  const seen = new Map<string, XmlElement>()
  const children = element.children.flatMap((child) => {
    if (!WHOLE.has(child.name) && !isThird(element, child)) return [child]
    const content = contentOfElement(child)
    const first = seen.get(content)
    if (first) warnOfCopy(child, first, warnings)
    else seen.set(content, child)
    return first ? [] : [child]
  })
  return { ...element, children: children.map((child) => withoutCopies(child, warnings)) }
}

const countUnnamed = (element: XmlElement): number =>
  childrenOf(element, 'PLAYER').filter((one) => textOf(one, 'PLAYER_NAME') === null).length

function checkPair(pair: XmlElement, warnings: Warnings): void {
  const named = childrenOf(pair, 'PLAYER').length - countUnnamed(pair)
  if (named >= 2) return
  const number = textOf(pair, 'PAIR_NUMBER')?.slice(0, 40) ?? '?'
  warnings.add(remark('player-missing', { args: { number, named }, place: pair.place }))
}

/** Pairs without the names of both; files that name hardly anybody are left alone. */
function checkPairs(pairs: readonly XmlElement[], warnings: Warnings): void {
  const whole = pairs.filter((pair) => childrenOf(pair, 'PLAYER').length - countUnnamed(pair) >= 2)
  if (2 * whole.length >= pairs.length) for (const pair of pairs) checkPair(pair, warnings)
}

/** Numbers that two pairs of one direction have. */
function checkNumbers(participants: XmlElement, warnings: Warnings): void {
  const keyOf = (pair: XmlElement) => `${textOf(pair, 'PAIR_NUMBER')}\n${textOf(pair, 'DIRECTION') ?? ''}`
  const pairs = childrenOf(participants, 'PAIR').filter((pair) => textOf(pair, 'PAIR_NUMBER') !== null)
  for (const [first, ...rest] of groupBy(pairs, keyOf).values()) {
    for (const { place } of rest) {
      const number = textOf(first!, 'PAIR_NUMBER')!.slice(0, 40)
      warnings.add(remark('pair-twice', { args: { number, first: first!.place.line }, place }))
    }
  }
}

/** Every list of participants of a file. */
export function checkPeople(root: XmlElement, warnings: Warnings): void {
  const open: XmlElement[] = [root]
  for (let element = open.pop(); element; element = open.pop()) {
    if (element.name === 'PARTICIPANTS') {
      const teams = childrenOf(element, 'TEAM')
      checkPairs(
        [...childrenOf(element, 'PAIR'), ...teams.flatMap((team) => childrenOf(team, 'PAIR'))],
        warnings,
      )
      checkNumbers(element, warnings)
    } else open.push(...element.children.toReversed())
  }
}
