/** A PBN game as its characters say, before anything in it is understood. */

export type RawTag = {
  readonly name: string
  readonly value: string
  readonly line: number
  readonly column: number
}

/** A line of a section; a comment in braces that spans lines is one line with breaks in it. */
export type RawLine = { readonly line: number; readonly text: string }

export type RawSection = {
  readonly tag: RawTag
  readonly lines: RawLine[]
  /** Note tags that follow the section. */
  readonly notes: RawTag[]
}

export type RawGame = {
  /** The line of its first tag. */
  readonly line: number
  readonly tags: Map<string, RawTag>
  readonly sections: Map<string, RawSection>
  /** Comments outside sections: of the game as a whole, or of a tag. */
  readonly comments: RawLine[]
  /** Begun by a repeated tag, so that what it does not say is as in the game before. */
  readonly continued: boolean
}
