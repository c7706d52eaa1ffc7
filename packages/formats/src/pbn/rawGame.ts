/** A PBN game as its characters say, before anything in it is understood. */

export type RawTag = {
  readonly name: string
  readonly value: string
  readonly line: number
  readonly column: number
}

/** Text from one place on: a line, or several with their breaks. */
export type RawText = { readonly line: number; readonly text: string }

export type RawSection = {
  readonly tag: RawTag
  /** What follows the tag, in pieces of whole lines. */
  readonly texts: RawText[]
  /** Note tags that follow the section. */
  readonly notes: RawTag[]
}

/** The lines of a section; a comment in braces that spans lines stays in one of them. */
export function linesOfSection({ texts }: RawSection): readonly RawText[] {
  return texts.flatMap(({ line, text }) =>
    text.includes('{')
      ? [{ line, text }]
      : text
          .split('\n')
          .map((one, i) => ({ line: line + i, text: one.endsWith('\r') ? one.slice(0, -1) : one })),
  )
}

export type RawGame = {
  /** The line of its first tag. */
  readonly line: number
  readonly tags: Map<string, RawTag>
  readonly sections: Map<string, RawSection>
  /** Auctions and plays that came again and say something else. */
  readonly again: RawSection[]
  /** Tags that came again with another value, and say nothing of another game. */
  readonly twice: RawTag[]
  /** Comments outside sections: of the game as a whole, or of a tag. */
  readonly comments: RawText[]
  /** Begun by a repeated tag, so that what it does not say is as in the game before. */
  readonly continued: boolean
}
