/** How the page of the interface's description looks: our own mark and name. */

const mark = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" width="40" height="40" fill="none" stroke="${colour}">` +
  '<rect x="1.8" y="1.8" width="24.4" height="24.4" rx="6" stroke-width="1.6"/>' +
  '<path d="M10 7h8M10 21h8M7 10v8M21 10v8" stroke-width="1.8" stroke-linecap="round"/></svg>'

/** On the dark bar on top. */
export const LOGO = Buffer.from(mark('#fff'))

export const THEME = {
  title: 'Openroom: the interface',
  favicon: [
    {
      filename: 'openroom.svg',
      rel: 'icon',
      sizes: 'any',
      type: 'image/svg+xml',
      content: Buffer.from(mark('#0b5d4e')),
    },
  ],
}
