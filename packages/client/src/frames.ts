/** Frames of STOMP 1.2 as text: a command, headers, a body, and a NUL. */

export type Frame = {
  readonly command: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const NAMES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', ':': '\\c' }
const MEANT: Readonly<Record<string, string>> = { '\\\\': '\\', '\\n': '\n', '\\r': '\r', '\\c': ':' }

const escapeName = (text: string): string => text.replace(/[\\\n\r:]/g, (one) => NAMES[one] ?? one)
const unescapeName = (text: string): string => text.replace(/\\[\\nrc]/g, (one) => MEANT[one] ?? one)

export const writeFrame = (command: string, headers: Frame['headers']): string =>
  `${command}\n${Object.entries(headers)
    .map(([name, value]) => `${name}:${escapeName(value)}\n`)
    .join('')}\n\0`

/** @returns `null` for a sign of life, and for what is no frame */
export function readFrame(text: string): Frame | null {
  const end = text.indexOf('\n\n')
  if (end === -1) return null
  const [command = '', ...lines] = text.slice(0, end).replace(/^\n+/, '').split('\n')
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = unescapeName(line.slice(0, colon))
    // Of a header that stands there twice the first counts.
    if (colon > 0 && !Object.hasOwn(headers, name)) headers[name] = unescapeName(line.slice(colon + 1))
  }
  return { command, headers, body: text.slice(end + 2).replace(/\0[\n\r]*$/, '') }
}
