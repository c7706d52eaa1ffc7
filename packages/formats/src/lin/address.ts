/** LIN inside a web address, as hand viewers take it: `...handviewer.html?lin=...`. */

const LIN_ADDRESS = /^\s*(?:https?:\/\/|[\w.-]+\.\w+\/)?\S*[?&]lin=\S/i

export const isLinAddress = (text: string): boolean => LIN_ADDRESS.test(text)

/** Percent signs that encode nothing stay as they are. */
function decodeAddress(value: string): string {
  const spaced = value.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced.replace(/(?:%[0-9a-f]{2})+/gi, (run) => {
      const bytes = run.match(/[0-9a-f]{2}/gi)!.map((hex) => Number.parseInt(hex, 16))
      return new TextDecoder().decode(Uint8Array.from(bytes))
    })
  }
}

/** The LIN text of an address, or of LIN that is only percent-encoded. */
export function linOfAddress(address: string): string {
  const from = /[?&]lin=/i.exec(address)
  const value = from ? address.slice(from.index + from[0].length) : address
  const end = from ? value.search(/&(?:[a-z]+=)|[#\s]/i) : -1
  return decodeAddress(end < 0 ? value : value.slice(0, end))
}

/** LIN texts of addresses, one a line, so that lines keep their numbers; other lines stay. */
export function unfoldAddresses(text: string): string {
  return text
    .split('\n')
    .map((line) => (isLinAddress(line) ? linOfAddress(line.trim()).replace(/[\r\n]+/g, ' ') : line))
    .join('\n')
}
