/** Beneath a ranking: until when it can be questioned. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { finalText } from '../finalText.ts'
import { useMinute } from '../useMinute.ts'

type FinalNoteProps = {
  readonly session: Pick<MiniSession, 'finalAt'>
  readonly className?: string | undefined
}

export function FinalNote({ session, className }: FinalNoteProps) {
  const text = finalText(session, useMinute())
  return text && <p className={className}>{text}</p>
}
