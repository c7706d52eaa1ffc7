/** Commentary for who listens: told by the page's log to screen readers, or by the browser's own voice. */
import { type ReadPart, readPart } from '@openroom/protocol/messageParts'
import type { MessagePart, SystemMessage } from '@openroom/protocol/schema/messages'
import { useEffect, useRef } from 'react'
import { t } from '../../../texts/t.ts'
import { ear, useEar } from './settings.ts'
import { speak } from './speech.ts'

/** More than that have come with a moment far away, or were there before. */
const MOST = 3

function wordsOf(part: ReadPart): string {
  if (part.kind === 'suit') return ` ${t(`suit.${part.suit}`)} `
  if (part.kind === 'notice') return t(`message.${part.notice}`, { name: part.name })
  return part.text
}

const spokenMessage = ({ commentator, message }: SystemMessage): string => {
  const text = message
    .map((part: MessagePart) => wordsOf(readPart(part)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  return commentator === null ? text : t('said.at', { place: commentator, text })
}

/** @returns how the log of commentary is read */
export function useComments(messages: readonly SystemMessage[]): 'polite' | 'off' {
  const { comments, voice } = useEar()
  const known = useRef(messages)
  useEffect(() => {
    const before = new Set(known.current.map(({ id }) => id))
    known.current = messages
    const fresh = messages.filter(({ id }) => !before.has(id))
    const { comments, voice, rate } = ear.getState()
    if (!comments || !voice || fresh.length > MOST) return
    for (const one of fresh) speak(spokenMessage(one), rate, false)
  }, [messages])
  return comments && !voice ? 'polite' : 'off'
}
