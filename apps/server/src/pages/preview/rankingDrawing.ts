/** The top of a ranking as a picture: one list, two side by side, or the leaders of each of many. */
import type { RankingGroup, RankingPreview } from '../previewKinds.ts'
import { INK, MARGIN, panel, type Words } from './frame.ts'
import {
  ACROSS,
  HEIGHT,
  NOTHING,
  type Place,
  rowOf,
  rule,
  type SaidUnit,
  TOP,
  unitOf,
  WIDTH,
} from './rowsDrawing.ts'
import { drawLine } from './text.ts'

const GAP = 48

/** `N-S`, `Section B`, or both; of a division its own. */
function nameOfRankingGroup({ side, section, name }: RankingGroup, words: Words): string {
  if (name !== undefined) return name
  const parts = [
    section === null ? '' : words('head.preview.section', { section }),
    side === null ? '' : words(`head.preview.${side}`),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

type Room = Pick<Place, 'x' | 'width'> & {
  readonly top: number
  readonly most: number
  readonly size: number
}

function rowsIn({ x, width, top, most, size }: Room, { rows }: RankingGroup, said: SaidUnit): string {
  const step = (TOP + HEIGHT - 24 - top) / Math.max(most, 3)
  return rows
    .map((row, i) => {
      const y = top + step * (i + 0.5) + size * 0.36
      const between = i > 0 ? rule(top + step * i, { x, width }) : ''
      return between + rowOf(row, said, { x, width, y, size }, row.rank === 1)
    })
    .join('')
}

function single(group: RankingGroup, said: SaidUnit): string {
  const most = group.rows.length
  return rowsIn({ ...ACROSS, top: TOP + 16, most, size: most > 4 ? 38 : 46 }, group, said)
}

/** Two winners, each at the head of a column of its own. */
function columns(groups: readonly RankingGroup[], said: SaidUnit): string {
  const width = (ACROSS.width - GAP) / 2
  const most = Math.max(...groups.map(({ rows }) => rows.length))
  return groups
    .map((group, i) => {
      const x = ACROSS.x + i * (width + GAP)
      const head = { x, y: TOP + 50, size: 28, width, fill: INK.good, bold: true }
      return (
        drawLine(nameOfRankingGroup(group, said.words), head) +
        rowsIn({ x, width, top: TOP + 72, most, size: 27 }, group, said)
      )
    })
    .join('')
}

/** Of many rankings who leads in each. */
function leadersOfRankingGroups(groups: readonly RankingGroup[], said: SaidUnit): string {
  const step = (HEIGHT - 40) / groups.length
  return groups
    .map((group, i) => {
      const [top, row] = [TOP + 16 + step * i, group.rows[0]]
      const label = { x: ACROSS.x, y: top + step / 2 + 10, size: 25, width: 330, fill: INK.good, bold: true }
      const place = { x: ACROSS.x + 340, width: ACROSS.width - 340, y: top + step / 2 + 12, size: 32 }
      const between = i > 0 ? rule(top) : ''
      return (
        between +
        drawLine(nameOfRankingGroup(group, said.words), label) +
        (row ? rowOf({ ...row, rank: null }, said, place, true) : '')
      )
    })
    .join('')
}

export function rankingDrawing({ groups, unit }: RankingPreview, words: Words): string {
  const [first] = groups
  if (first === undefined || groups.every(({ rows }) => rows.length === 0)) return NOTHING
  const said = { unit, words }
  const inner =
    groups.length === 1
      ? single(first, said)
      : groups.length === 2
        ? columns(groups, said)
        : leadersOfRankingGroups(groups, said)
  return panel(MARGIN, TOP, WIDTH, HEIGHT) + inner + unitOf(said)
}
