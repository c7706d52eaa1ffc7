/** Master points and handicaps of a participant, in USEBIO's words. */
import type { DocumentRegistration } from '../json/document.ts'
import { branch, leaf, type Markup } from './markup.ts'
import { parseFigure } from './values.ts'
import { childOf, childrenOf, textOf, type XmlElement } from './xml.ts'

type Awarded = Pick<DocumentRegistration, 'handicap' | 'masterPoints'>

/** The points stand in an element of their own, or, as some programs write them, beside the place. */
function masterPointsOfElement(element: XmlElement): Pick<Awarded, 'masterPoints'> {
  const places = childrenOf(element, 'MASTER_POINTS')
  const awards = [element, ...places].flatMap((at) => {
    const points = parseFigure(textOf(at, 'MASTER_POINTS_AWARDED'))
    if (points === null || points === 0) return []
    return [{ points, type: textOf(at, 'MASTER_POINT_TYPE')?.slice(0, 40) ?? null }]
  })
  return awards.length > 0 ? { masterPoints: awards.slice(0, 10) } : {}
}

/** None of 0: programs write it for everybody where there are none. */
function handicapOfElement(element: XmlElement): Pick<Awarded, 'handicap'> {
  const handicap = childOf(element, 'HANDICAP') ? parseFigure(textOf(element, 'HANDICAP')) : null
  return handicap === null || handicap === 0 ? {} : { handicap }
}

/** @param ended whether the awards of the event belong to this session */
export const awardedTo = (element: XmlElement, ended: boolean): Awarded => ({
  ...handicapOfElement(element),
  ...(ended ? masterPointsOfElement(element) : {}),
})

export const awardMarkup = ({ handicap, masterPoints = [] }: Awarded): Markup => [
  ...masterPoints.flatMap(({ points, type }) =>
    branch('MASTER_POINTS', {}, leaf('MASTER_POINTS_AWARDED', points), leaf('MASTER_POINT_TYPE', type)),
  ),
  ...leaf('HANDICAP', handicap ?? null),
]
