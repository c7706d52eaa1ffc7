/** Sections of a session; one that has the same pairs as another is that one. */
import { groupBy } from '@openroom/bridge/groupBy'
import { remark, type Warnings } from '../remark.ts'
import { nameMark } from '../weigh/numbers.ts'
import { isSameSection } from '../weigh/sections.ts'
import { boardNumber, type SectionElement } from './session.ts'
import { childrenOf, textOf, type XmlElement } from './xml.ts'

/** The pairs whose names tell them apart: not the name of several numbers, nor a word and a number. */
function pairsOfElement(section: XmlElement): ReadonlySet<string> {
  const pairs = childrenOf(section, 'PARTICIPANTS').flatMap((list) =>
    childrenOf(list, 'PAIR').map((pair) => {
      const names = childrenOf(pair, 'PLAYER').map((one) => textOf(one, 'PLAYER_NAME') ?? '')
      return { number: textOf(pair, 'PAIR_NUMBER') ?? '', name: nameMark(names.join(' - ')) }
    }),
  )
  const marks = [...groupBy(pairs, ({ name }) => name)].map(([name, own]) =>
    name === '' || own.length > 1 || /\d/.test(name) ? '' : `${own[0]!.number}\n${name}`,
  )
  return new Set(marks)
}

const boardsOfElement = (section: XmlElement): readonly XmlElement[] =>
  [section, ...childrenOf(section, 'MATCH')].flatMap((one) => childrenOf(one, 'BOARD'))

/** Each pair on each board that it has. */
const numbersPlayed = (section: XmlElement): ReadonlySet<string> =>
  new Set(
    boardsOfElement(section).flatMap((board) =>
      childrenOf(board, 'TRAVELLER_LINE').flatMap((line) =>
        ['NS_PAIR_NUMBER', 'EW_PAIR_NUMBER'].map((name) => `${textOf(line, name)}\n${boardNumber(board)}`),
      ),
    ),
  )

type Section = {
  readonly id: string
  readonly pairs: ReadonlySet<string>
  readonly played: ReadonlySet<string>
}

/** The section before that a section is: nobody has a board in it again. */
function sameAs(one: Section, before: readonly Section[]): string | undefined {
  const isAgain = ({ played }: Section) => [...one.played].some((game) => played.has(game))
  return before.find(
    ({ id, pairs }) =>
      id !== one.id &&
      isSameSection(pairs, one.pairs) &&
      !before.some((other) => other.id === id && isAgain(other)),
  )?.id
}

export function sectionsOf(at: XmlElement, warnings: Warnings): readonly SectionElement[] {
  const before: Section[] = []
  const sections = childrenOf(at, 'SECTION').map((element, i) => {
    const told = (element.attributes.SECTION_ID ?? '').slice(0, 20)
    const own = { id: told || `${i + 1}`, pairs: pairsOfElement(element), played: numbersPlayed(element) }
    const same = sameAs(own, before)
    before.push({ ...own, id: same ?? own.id })
    if (same === undefined) return { id: own.id, element }
    const board = boardsOfElement(element).flatMap((one) => boardNumber(one) ?? [])[0] ?? '?'
    const args = { about: 'section', board, one: told || '?', other: same, counts: same, why: 'players' }
    warnings.add(remark('weighed', { args, place: element.place }))
    return { id: same, element }
  })
  return [...sections, { id: null, element: at }]
}
