/** In place of a later stage of a knock-out, without spoilers: one press shows who plays in it, then and ever after. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { type ComponentType, Fragment, type ReactNode, useState } from 'react'
import { t } from '../../texts/t.ts'
import { usePageTitle } from '../pageTitle.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { sessionTitle } from '../sessionTitle.ts'
import { askWhoPlays, isAsked } from './stages.ts'

type StageCurtainProps = {
  readonly session: MiniSession
  /** What is around a page that is no session. */
  readonly frame?: ComponentType<{ readonly children: ReactNode }>
  readonly children: ReactNode
}

function Question({ session, onAsk }: Pick<StageCurtainProps, 'session'> & { readonly onAsk: () => void }) {
  const title = [session.tournamentName, sessionTitle(session)].filter(Boolean).join(' · ')
  usePageTitle('page', title)
  return (
    <Notice drawing="empty" level={1} title={title} text={t('spoilers.stage')}>
      <Button look="primary" onClick={onAsk}>
        {t('spoilers.stage.show')}
      </Button>
    </Notice>
  )
}

export default function StageCurtain({ session, frame: Frame = Fragment, children }: StageCurtainProps) {
  const id = session.miniSessionId
  const [asked, setAsked] = useState(() => isAsked(id))
  const ask = () => {
    askWhoPlays(id)
    setAsked(true)
  }
  if (asked) return children
  return (
    <Frame>
      <Question session={session} onAsk={ask} />
    </Frame>
  )
}
