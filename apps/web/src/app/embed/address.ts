/** What the path of a frame means: `/embed` and the site's own address. */
export type EmbedAddress = {
  /** `null`: `id` is a session's, else a segment's of this organiser. */
  readonly serverId: number | null
  readonly id: number
  /** The same on the site itself. */
  readonly site: string
}

const PATH = /^\/embed(\/screen\/(\d{1,9})(?:\/(\d{1,9}))?)\/?$/i

export function embedAddress(path: string): EmbedAddress | null {
  const [, site, first, segment] = PATH.exec(path) ?? []
  if (site === undefined || first === undefined) return null
  return segment === undefined
    ? { serverId: null, id: Number(first), site }
    : { serverId: Number(first), id: Number(segment), site }
}
