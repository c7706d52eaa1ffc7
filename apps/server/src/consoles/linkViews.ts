/** What a link opens, as a live view: for who has its secret, as long as it is good. */
import type { DeskNews, DeskPart } from '../core/deskNews.ts'
import type { DeskView } from '../live/deskViews.ts'
import type { AdmittedLink, LinkKind, OperatorLinks } from './links.ts'

type Opened = {
  readonly kind: LinkKind
  readonly id: number
  /** What it is made of. */
  readonly parts: readonly DeskPart[]
}

type ViewOf = (link: () => Promise<AdmittedLink | null>) => Pick<DeskView, 'load' | 'isOfNow'>

/** @param viewOf what is made of the link as it is now */
export type LinkView = (opened: Opened, viewOf: ViewOf) => DeskView

export const linkViews =
  (links: OperatorLinks): LinkView =>
  ({ kind, id, parts }, viewOf) => {
    /** Links of tables go on with the next stage; `null`: it is not known yet. */
    let session: number | null = null
    const now = async () => {
      const link = await links.now(id, kind)
      session = link?.miniSessionId ?? session
      return link
    }
    return {
      ...viewOf(now),
      admits: async ({ bearer }) => bearer !== null && (await links.check(bearer, kind))?.id === id,
      hears: (news: DeskNews) =>
        (session === null || news.session === session) && (news.of === 'links' || parts.includes(news.of)),
    }
  }
