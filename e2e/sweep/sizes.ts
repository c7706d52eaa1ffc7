/** The windows of the sweep: phones, tablets, desks and parts of their screens, from 320x568 to 2560x1440. */

export type Size = { readonly width: number; readonly height: number }

/** How text is set: as usual, twice as large, or spaced as WCAG 1.4.12 asks a page to bear. */
export type TextMode = 'usual' | 'double' | 'spaced'

/** Sizes that one page takes without being loaded again: held the same way, and with the same pointer. */
export type Group = {
  readonly touch: boolean
  readonly text: TextMode
  readonly sizes: readonly Size[]
}

const sizes = (list: string): readonly Size[] =>
  list.split(' ').map((one) => {
    const [width = 0, height = 0] = one.split('x').map(Number)
    return { width, height }
  })

export const labelOf = ({ width, height }: Size, text: TextMode): string =>
  `${width}x${height}${text === 'usual' ? '' : ` ${text}`}`

export const GROUPS: readonly Group[] = [
  {
    touch: true,
    text: 'usual',
    sizes: sizes('320x568 360x640 360x740 390x844 412x915 480x800 600x960 768x1024 800x1280 820x1180'),
  },
  { touch: true, text: 'usual', sizes: sizes('568x320 640x360 667x375 740x360 844x390 1024x600 1180x820') },
  { touch: false, text: 'usual', sizes: sizes('520x700 549x640 620x780 682x720 700x900') },
  {
    touch: false,
    text: 'usual',
    sizes: sizes(
      '682x384 900x600 1024x768 1098x640 1200x760 1280x720 1366x768 1440x900 1600x900 1920x1080 2560x1440',
    ),
  },
  { touch: true, text: 'double', sizes: sizes('360x740 600x960 820x1180') },
  { touch: false, text: 'double', sizes: sizes('1024x768 1366x768 1920x1080') },
  { touch: true, text: 'spaced', sizes: sizes('320x568 360x740 600x960 820x1180') },
  { touch: false, text: 'spaced', sizes: sizes('682x384 1024x768 1366x768 1920x1080') },
]
