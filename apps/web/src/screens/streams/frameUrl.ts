/** The address that a stream's frame shows. */

const YOUTUBE = /^(?:www\.|m\.|music\.)?(?:youtube\.com|youtube-nocookie\.com)$/

/** The id of a video, wherever YouTube's addresses have it. */
function videoOf({ hostname, pathname, searchParams }: URL): string | null {
  const steps = pathname.split('/').filter((step) => step !== '')
  if (hostname === 'youtu.be') return steps[0] ?? null
  if (steps[0] === 'watch') return searchParams.get('v')
  return ['live', 'embed', 'shorts', 'v'].includes(steps[0] ?? '') ? (steps[1] ?? null) : null
}

/** YouTube's own pages refuse to be framed: its player is shown instead, and begins by itself. */
function youTube(url: URL): string | null {
  if (!YOUTUBE.test(url.hostname) && url.hostname !== 'youtu.be') return null
  const video = videoOf(url)
  const player = new URL(
    video === null || !/^[\w-]+$/.test(video) ? url.href : `https://www.youtube-nocookie.com/embed/${video}`,
  )
  const start = url.searchParams.get('start') ?? url.searchParams.get('t')
  if (video === 'live_stream') player.search = url.search
  else if (start !== null && /^\d+s?$/.test(start))
    player.searchParams.set('start', `${Number.parseInt(start, 10)}`)
  player.searchParams.set('autoplay', '1')
  player.protocol = 'https:'
  return player.href
}

/**
 * @param own origin of this site: a page of it would be free of the frame's sandbox
 * @returns `null` for what is not shown in a frame: only pages over https are
 */
export function frameUrl(text: string, own: string): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null
  const known = youTube(url)
  if (known !== null) return known
  return url.protocol === 'https:' && url.origin !== own ? url.href : null
}
