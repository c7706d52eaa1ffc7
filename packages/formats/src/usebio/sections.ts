/** Sections of a session; one that has the same pairs as another is that one. */
import { remark, type Warnings } from '../remark.ts'
import { nameMark } from '../weigh/numbers.ts'
import { isSameSection } from '../weigh/sections.ts'
import { boardNumber, type SectionElement } from './session.ts'
import { childrenOf, textOf, type XmlElement } from './xml.ts'

const pairMark = (pair: XmlElement): string => {
  const names = childrenOf(pair, 'PLAYER').map((one) => textOf(one, 'PLAYER_NAME') ?? '')
  const name = nameMark(names.join(' - '))
  return name === '' ? '' : `${textOf(pair, 'PAIR_NUMBER')}\n${name}`
}

const pairsOf = (section: XmlElement): ReadonlySet<string> =>
  new Set(childrenOf(section, 'PARTICIPANTS').flatMap((list) => childrenOf(list, 'PAIR').map(pairMark)))

export function sectionsOf(at: XmlElement, warnings: Warnings): readonly SectionElement[] {
  const before: { readonly id: string; readonly pairs: ReadonlySet<string> }[] = []
  const sections = childrenOf(at, 'SECTION').map((element, i) => {
    const told = (element.attributes.SECTION_ID ?? '').slice(0, 20)
    const id = told || `${i + 1}`
    const pairs = pairsOf(element)
    const same = before.find((one) => one.id !== id && isSameSection(one.pairs, pairs))
    before.push({ id: same?.id ?? id, pairs })
    if (!same) return { id, element }
    const board = childrenOf(element, 'BOARD').flatMap((one) => boardNumber(one) ?? [])[0] ?? '?'
    const args = {
      about: 'section',
      board,
      one: told || '?',
      other: same.id,
      counts: same.id,
      why: 'players',
    }
    warnings.add(remark('weighed', { args, place: element.place }))
    return { id: same.id, element }
  })
  return [...sections, { id: null, element: at }]
}
