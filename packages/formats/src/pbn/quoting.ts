/** Strings, escapes and braces within the text of a PBN file (PBN 2.1, section 3). */

/** Where a comment, the rest of a line or a string begins. */
const OPENING = /["{;]/g
/** A string of a section. */
const STRING = /"(?:[^"\\]|\\.)*"/y

/** Backslash and quote are escaped in strings (3.2); table headers have bare backslashes (5.2). */
export const unescaped = (value: string): string =>
  value.includes('\\') ? value.replace(/\\(["\\])/g, '$1') : value

/** Text without the carriage returns and the end mark (Ctrl-Z) of old systems at its end. */
export function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && (text.charCodeAt(end - 1) === 13 || text.charCodeAt(end - 1) === 26)) end -= 1
  return text.slice(0, end)
}

/** After the string that begins at a quote; a quote that nothing closes is a character like others. */
function stringEnd(text: string, at: number): number {
  STRING.lastIndex = at
  return STRING.test(text) ? STRING.lastIndex : at + 1
}

/** Whether a brace is open at the end of a section's line, quotes and ; considered. */
export function opensComment(text: string): boolean {
  for (let at = 0; ; ) {
    OPENING.lastIndex = at
    const found = OPENING.exec(text)
    if (found === null || found[0] === ';') return false
    const end = found[0] === '{' ? text.indexOf('}', found.index) + 1 : stringEnd(text, found.index)
    if (end === 0) return true
    at = end
  }
}
