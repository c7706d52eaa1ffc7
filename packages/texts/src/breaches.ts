/** What the Laws, or plain sense, have against an event: a sentence for each code of `@openroom/bridge/breach`. */
import breaches from '../en/breaches.json' with { type: 'json' }
import { sayFrom } from './catalogue.ts'

type CodeOf<T> = T extends `breach.${infer Code}` ? Code : never

type SaidBreach = CodeOf<keyof typeof breaches>

const say = sayFrom(breaches)

/** What is wrong and what to do. */
export const sayBreach = (code: SaidBreach): string => say(`breach.${code}`)
