/** Texts of comments and explanations, as documents can hold them. */

/** Longest text of one comment or explanation in a document. */
export const TEXT_LENGTH = 2_000

export const plainComment = (value: string): string => value.replace(/[\p{Cc}\s]+/gu, ' ').trim()

/** Text cut into pieces that a document can hold. */
export function piecesOf(value: string): readonly string[] {
  const text = plainComment(value)
  const pieces: string[] = []
  for (let at = 0; at < text.length; at += TEXT_LENGTH) {
    const piece = text.slice(at, at + TEXT_LENGTH).trim()
    if (piece !== '') pieces.push(piece)
  }
  return pieces
}
