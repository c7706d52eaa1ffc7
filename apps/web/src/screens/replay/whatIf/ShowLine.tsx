/** A commentator's line for the audience: its address, written into the commentary of the table while its session is live. */
import { isOnAir } from '@openroom/protocol/names'
import { useState } from 'react'
import { may } from '../../../live/account.ts'
import { type ChatPlace, say } from '../../../live/chat.ts'
import { useRoleIn } from '../../../live/roleIn.ts'
import { note } from '../../../live/systemMessages.ts'
import { t } from '../../../texts/t.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { failureOf } from '../../../ui/parts/failureOf.ts'
import { Message } from '../../../ui/parts/Message.tsx'
import type { ScreenParams } from '../../../ui/slot/screens.ts'

type ShowLineProps = {
  readonly place: ChatPlace
  readonly params: Omit<ScreenParams<'replay'>, 'kibitz'>
}

/** As it is looked at alone, whatever else is on the page of who shows it. */
function addressOf({ miniSessionId }: ChatPlace, params: ShowLineProps['params']): string {
  const given = Object.entries({ screen: 'replay', ...params }).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(given.map(([name, value]) => [name, `${value}`]))
  return `${location.origin}/screen/${miniSessionId}?${query}`
}

export function ShowLine({ place, params }: ShowLineProps) {
  const role = useRoleIn(place.miniSessionId)
  const [failure, setFailure] = useState<string | null>(null)
  if (!isOnAir(place) || !may.comment(role)) return null
  const show = async (): Promise<void> => {
    setFailure(null)
    try {
      await say(place, t('whatIf.show.text', { board: params.board, address: addressOf(place, params) }))
      note(t('whatIf.show.done'))
    } catch (error) {
      setFailure(t('message.failed', { reason: failureOf(error) }))
    }
  }
  return (
    <>
      <Button onClick={() => void show()}>{t('whatIf.show')}</Button>
      {failure !== null && <Message tone="bad">{failure}</Message>}
    </>
  )
}
