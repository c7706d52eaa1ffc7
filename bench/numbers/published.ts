/** Figures of travellers as a USEBIO file has them: by its marks alone, without the readers that are looked at. */

export type PublishedRow = {
  readonly board: number
  readonly ns: string
  readonly ew: string
  readonly pointsNs: number
  readonly pointsEw: number
}

const POINTS = ['MATCH_POINTS', 'CROSS_IMP_POINTS', 'BUTLER_POINTS'] as const

const textOf = (xml: string, name: string): string | null =>
  new RegExp(`<${name}(?:\\s[^>]*)?>([^<]*)</${name}\\s*>`).exec(xml)?.[1]?.trim() ?? null

function pointsOf(line: string, side: 'NS' | 'EW'): number | null {
  const text = POINTS.map((name) => textOf(line, `${side}_${name}`)).find((one) => one !== null && one !== '')
  return text === undefined || text === null ? null : Number(text)
}

export function publishedRows(xml: string): readonly PublishedRow[] {
  const boards = xml.match(/<BOARD(?:\s[^>]*)?>[\s\S]*?<\/BOARD>/g) ?? []
  return boards.flatMap((text) => {
    const board = Number(textOf(text, 'BOARD_NUMBER'))
    const lines = text.match(/<TRAVELLER_LINE[\s\S]*?<\/TRAVELLER_LINE>/g) ?? []
    return lines.flatMap((line) => {
      const [ns, ew] = [textOf(line, 'NS_PAIR_NUMBER'), textOf(line, 'EW_PAIR_NUMBER')]
      const [pointsNs, pointsEw] = [pointsOf(line, 'NS'), pointsOf(line, 'EW')]
      const isWhole = ns !== null && ew !== null && pointsNs !== null && pointsEw !== null
      return isWhole ? [{ board, ns, ew, pointsNs, pointsEw }] : []
    })
  })
}
