/** Saying things one after the other: lines are added, never replaced, so that the same one can be said again. */
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { t } from '../../../texts/t.ts'
import { useHandler } from '../../parts/useHandler.ts'
import { ear } from '../ear/settings.ts'
import { hush, speak } from '../ear/speech.ts'
import { sentences } from './sentences.ts'

export type SaidLine = {
  readonly id: number
  readonly text: string
  /** Without the name of the table. */
  readonly bare: string
}

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
    (bare: string | null, isAnswer = false) => {
      if (bare === null || bare === '') return
      next.current += 1
      const text = place === null || isAlone() ? bare : t('said.at', { place, text: bare })
      const line = { id: next.current, text, bare }
      setLines((before) => [...before.slice(1 - KEPT), line])
      const { voice, rate } = ear.getState()
      if (voice) speak(text, rate, isAnswer)
    },
    [place],
  )
  return { lines, say }
}

export function useVoiceOf(voice: RefObject<Say>, say: Say): void {
  useEffect(() => {
    voice.current = say
  })
}

/** So much at once is no news of each any more: what matters of it, and where it has led. */
const MOST_JOINED = 12

type Tell = (text: string | null, brief?: string | null) => void

/**
 * What comes together is told together: a card and the trick it ends; with a pause between announcements all that came in it.
 * @param place where the table stands, for who was told nothing of the way there
 * @returns `brief`: what is told of it where too much comes at once
 */
export function usePaced(say: Say, place: () => string): Tell {
  const coming = useRef<readonly (readonly [text: string, brief: string | null])[]>([])
  const saidAt = useRef(Number.NEGATIVE_INFINITY)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const tell = useHandler(() => {
    const all = coming.current
    coming.current = []
    saidAt.current = Date.now()
    const isMuch = all.length > MOST_JOINED
    say(sentences(isMuch ? [...all.map((one) => one[1]), place()] : all.map((one) => one[0])))
  })
  return useHandler((text, brief = text) => {
    if (text === null || text === '') return
    coming.current = [...coming.current, [text, brief]]
    if (coming.current.length > 1) return
    const wait = saidAt.current + ear.getState().gap * 1_000 - Date.now()
    if (wait > 0) timer.current = setTimeout(tell, wait)
    else queueMicrotask(tell)
  })
}

/**
 * The opening is told a moment after its table has come, or before anything else is.
 * @returns tells it now, unless it was told
 */
export function useOpening(tell: () => void): () => void {
  const isDone = useRef(false)
  const open = useHandler(() => {
    if (isDone.current) return
    isDone.current = true
    tell()
  })
  useEffect(() => {
    const timer = setTimeout(open, LISTENED_MS)
    return () => clearTimeout(timer)
  }, [open])
  return open
}

/** Says a text once it has become another one; what was there at first belongs to the opening. */
export function useNews(text: string | null, say: (text: string | null) => void): void {
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
      if (speakers === 0) hush()
    }
  }, [])
}

export const isAlone = (): boolean => speakers < 2

/** `null` says nothing; an answer to a key is heard before what waits to be read. */
export type Say = (text: string | null, isAnswer?: boolean) => void

export function useVoice(): RefObject<Say> {
  return useRef<Say>(() => undefined)
}
