/** The windows of the sweep: phones, tablets, desks and parts of their screens, from 320x568 to 2560x1440. */

export type Size = { readonly width: number; readonly height: number }

/** How text is set: as usual, twice as large, or spaced as WCAG 1.4.12 asks a page to bear. */
export type TextMode = 'usual' | 'double' | 'spaced'

/** How a page is looked at, once after the other, without being loaded again. */
export type Look = Size & { readonly text: TextMode }

/** Looks of windows that are held the same way, and with the same pointer. */
export type Group = { readonly touch: boolean; readonly looks: readonly Look[] }

const looks = (text: TextMode, list: string): readonly Look[] =>
  list.split(' ').map((one) => {
    const [width = 0, height = 0] = one.split('x').map(Number)
    return { width, height, text }
  })

export const labelOf = ({ width, height, text }: Look): string =>
  `${width}x${height}${text === 'usual' ? '' : ` ${text}`}`

/** Windows asked for by name: upright ones and those below a desk's height are held in the hand. */
export const groupsOf = (windows: string): readonly Group[] =>
  looks('usual', windows).map((one) => ({
    touch: one.width < one.height || one.height < 720,
    looks: [one],
  }))

/** The widest text comes last: what a table has learnt of its columns' widths is kept while a page is open. */
export const GROUPS: readonly Group[] = [
  {
    touch: true,
    looks: [
      ...looks('usual', '320x568 360x640 360x740 390x844 412x915 480x800 600x960 768x1024 800x1280 820x1180'),
      ...looks('spaced', '320x568 360x740 600x960 820x1180'),
      ...looks('double', '360x740 600x960 820x1180'),
    ],
  },
  {
    touch: true,
    looks: looks('usual', '568x320 640x360 667x375 740x360 844x390 1024x600 1180x820'),
  },
  {
    touch: false,
    looks: [
      ...looks('usual', '520x700 549x640 620x780 682x720 700x900 682x384 900x600 1024x768 1098x640'),
      ...looks('usual', '1200x760 1280x720 1366x768 1440x900 1600x900 1920x1080 2560x1440'),
      ...looks('spaced', '682x384 1024x768 1366x768 1920x1080'),
      ...looks('double', '1024x768 1366x768 1920x1080'),
    ],
  },
]
