/** Saying things one after the other: lines are added, never replaced, so that the same one can be said again. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { t } from '../../../texts/t.ts'

export type SaidLine = { readonly id: number; readonly text: string }

/** `null` says nothing. */
export type Say = (text: string | null) => void

/** Lines that stay for who reads them again. */
const KEPT = 6

/** A part of the page that has only just come is not listened to yet. */
const LISTENED_MS = 250

/** @param place told before each line while several tables speak */
export function useSaying(place: string | null): { readonly lines: readonly SaidLine[]; readonly say: Say } {
  const [lines, setLines] = useState<readonly SaidLine[]>([])
  useSpeaker()
  const next = useRef(0)
  const say = useCallback(
    (text: string | null) => {
      if (text === null || text === '') return
      next.current += 1
      const line = {
        id: next.current,
        text: place === null || isAlone() ? text : t('said.at', { place, text }),
      }
      setLines((before) => [...before.slice(1 - KEPT), line])
    },
    [place],
  )
  return { lines, say }
}

/** Lets the parts around an announcer say something through it, without being drawn again for it. */
export function useVoice(): RefObject<Say> {
  return useRef<Say>(() => undefined)
}

export function useVoiceOf(voice: RefObject<Say>, say: Say): void {
  useEffect(() => {
    voice.current = say
  })
}

/** What comes together is told together: a card and the trick it ends. */
export function useJoined(say: Say): Say {
  const coming = useRef<readonly string[]>([])
  const current = useRef(say)
  useEffect(() => {
    current.current = say
  })
  return useCallback((text) => {
    if (text === null || text === '') return
    coming.current = [...coming.current, text]
    if (coming.current.length > 1) return
    queueMicrotask(() => {
      const text = coming.current.join('. ')
      coming.current = []
      current.current(text)
    })
  }, [])
}

/**
 * The opening is told a moment after its table has come, or before anything else is.
 * @returns tells it now, unless it was told
 */
export function useOpening(tell: () => void): () => void {
  const isDone = useRef(false)
  const current = useRef(tell)
  useEffect(() => {
    current.current = tell
  })
  const open = useCallback(() => {
    if (isDone.current) return
    isDone.current = true
    current.current()
  }, [])
  useEffect(() => {
    const timer = setTimeout(open, LISTENED_MS)
    return () => clearTimeout(timer)
  }, [open])
  return open
}

/** Says a text once it has become another one; what was there at first belongs to the opening. */
export function useNews(text: string | null, say: Say): void {
  const last = useRef(text)
  useEffect(() => {
    if (last.current === text) return
    last.current = text
    say(text)
  }, [text, say])
}

/** How many tables on the page speak: where there are several each line names its table. */
let speakers = 0

/** Counts a table as long as it is shown. */
export function useSpeaker(): void {
  useEffect(() => {
    speakers += 1
    return () => {
      speakers -= 1
    }
  }, [])
}

export const isAlone = (): boolean => speakers < 2
