/** The browser's own voice: reads one text after the other. */

/** More than that wait for a voice that is slower than the play: the oldest are left out. */
const MOST = 6

/** Some voices end without saying so: more than a text can last. */
const LONGEST_MS = 2_000
const LETTER_MS = 150

let waiting: readonly string[] = []
/** Referred to until its end: a browser may forget one that nobody holds, and its end with it. */
let now: SpeechSynthesisUtterance | null = null

/** Automatic play waits as long as this is said of the page. */
function hold(utterance: SpeechSynthesisUtterance | null): void {
  now = utterance
  document.documentElement.toggleAttribute('data-speaking', utterance !== null)
}

export const canSpeak = (): boolean => 'speechSynthesis' in window

function next(rate: number): void {
  const [text, ...others] = waiting
  if (now !== null || text === undefined) return
  waiting = others
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = document.documentElement.lang
  utterance.rate = rate
  const ended = () => {
    if (now !== utterance) return
    hold(null)
    next(rate)
  }
  utterance.addEventListener('end', ended)
  utterance.addEventListener('error', ended)
  setTimeout(ended, LONGEST_MS + (text.length * LETTER_MS) / rate)
  hold(utterance)
  speechSynthesis.speak(utterance)
}

/** @param isAnswer somebody has asked for it: it is not kept waiting by what was being read */
export function speak(text: string, rate: number, isAnswer: boolean): void {
  if (!canSpeak()) return
  if (isAnswer) hush()
  waiting = [...waiting, text].slice(-MOST)
  next(rate)
}

export function hush(): void {
  waiting = []
  hold(null)
  if (canSpeak()) speechSynthesis.cancel()
}
