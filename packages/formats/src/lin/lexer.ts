/** LIN's flat list of keys and values, with the rule to find the way back after a stray pipe. */
import type { Limits } from '../limits.ts'
import { remark } from '../remark.ts'
import type { Place, Remark } from '../report.ts'

export type LinToken =
  | {
      readonly kind: 'pair'
      readonly key: string
      readonly value: string
      /** Without a bar behind it: the text ends. */
      readonly isOpen: boolean
      readonly place: Place
    }
  /** Text where a key should stand; reading goes on at the next known key. */
  | { readonly kind: 'stray'; readonly text: string; readonly place: Place }
  /** A value that is left out. */
  | { readonly kind: 'fault'; readonly remark: Remark }

/** Keys that programs write; text that is none of them is no key. */
const KEYS = new Set(
  (
    '3b 4b 7b ah an at b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 bg bm bn bt c0 c1 c2 c3 cb cp cq cr cs ct eb ef fa fb fh ' +
    'fi fp gi ha hb hc hf hs ht ia ih ip jf jb kc lb lc lf lg ls lx mb mc md mf mn mp nb nf np nt ob om or pa ' +
    'pc pf pg pn ps pw px qx rc rf rh rq rs ry sa sb sd se sk sp st sv tb td tu ub up va vg vo wt zz'
  ).split(' '),
)

const valueTooLong = (place: Place, limits: Limits): Remark =>
  remark('lin-value-too-long', {
    args: { limit: limits.line },
    place,
  })

/** Where a text's offsets are; asked in rising order only. */
class Places {
  private line = 1
  private start = 0
  private next: number

  constructor(private readonly text: string) {
    this.next = this.lineEnd(0)
  }

  private lineEnd(from: number): number {
    const end = this.text.indexOf('\n', from)
    return end < 0 ? Number.POSITIVE_INFINITY : end
  }

  at(offset: number): Place {
    while (this.next < offset) {
      this.line += 1
      this.start = this.next + 1
      this.next = this.lineEnd(this.start)
    }
    return { line: this.line, column: offset - this.start + 1 }
  }
}

const trimStart = (text: string, from: number, to: number): number => {
  let at = from
  while (at < to && text.charCodeAt(at) <= 32) at += 1
  return at
}

/** Reads keys and values one by one. */
export function* linTokens(text: string, limits: Limits): Generator<LinToken, void> {
  const places = new Places(text)
  let at = 0
  while (at < text.length) {
    const pipe = text.indexOf('|', at)
    const keyEnd = pipe < 0 ? text.length : pipe
    const keyStart = trimStart(text, at, keyEnd)
    const key = text
      .slice(keyStart, Math.min(keyEnd, keyStart + 20))
      .trimEnd()
      .toLowerCase()
    if (pipe < 0 || !KEYS.has(key)) {
      if (key !== '') {
        const stray = text.slice(keyStart, Math.min(keyEnd, keyStart + 80)).trimEnd()
        yield { kind: 'stray', text: stray, place: places.at(keyStart) }
      }
      at = keyEnd + 1
      continue
    }
    const close = text.indexOf('|', pipe + 1)
    const end = close < 0 ? text.length : close
    const place = places.at(keyStart)
    if (end - pipe > limits.line) {
      yield { kind: 'fault', remark: valueTooLong(place, limits) }
    } else yield { kind: 'pair', key, value: text.slice(pipe + 1, end), isOpen: close < 0, place }
    at = end + 1
  }
}
