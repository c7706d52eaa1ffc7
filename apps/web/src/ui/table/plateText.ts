/** What a plate has room for: the tag of declarer and dummy gives way before the name is cut. */
import type { Measure } from '../cards/names.ts'
import { nameForms } from '../cards/names.ts'

/** Size of a plate's text in px by the plate's height; a visitor's larger text grows it as far as the plate has room. */
export const plateFont = (height: number, text = 1): number =>
  Math.max(12, height * 0.44, Math.min(12 * text, height * 0.6))

export type PlateFit = {
  readonly room: number
  /** Between name and tag. */
  readonly gap: number
  /** Whose turn it is never gives way. */
  readonly keepTag: boolean
}

export type PlateText = { readonly name: string; readonly tag: string | null }

/**
 * @param tags forms of the tag from the fullest to the shortest; none when there is no tag
 * @param shorten the fullest form of a name that fits
 * @param forms of what stands in its place where it is no name
 */
export function fitPlate(
  name: string,
  tags: readonly string[],
  measure: { readonly name: Measure; readonly tag: Measure },
  { room, gap, keepTag }: PlateFit,
  shorten: (name: string, room: number, measure: Measure) => string,
  forms: readonly string[] = nameForms(name),
): PlateText {
  for (const tag of tags) {
    const left = room - measure.tag(tag) - gap
    const form = forms.find((text) => measure.name(text) <= left)
    if (form !== undefined) return { name: form, tag }
  }
  const shortest = keepTag ? tags.at(-1) : undefined
  if (shortest === undefined) return { name: shorten(name, room, measure.name), tag: null }
  return { name: shorten(name, room - measure.tag(shortest) - gap, measure.name), tag: shortest }
}
