/**
 * Stands for `@node-rs/argon2` in tests (vitest.config.ts), which make many accounts: each hash of the real strength takes
 * some thirty milliseconds of a processor and 19 MiB. One that asks for less than OWASP does, or another kind, is refused here.
 */
import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

const real: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2')

const LEAST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const QUICK = { memoryCost: 8, timeCost: 1, parallelism: 1 } as const

type Asked = Argon2.Options | null | undefined

/** `Algorithm.Argon2id`, which is there for types alone; also what is taken where none is named. */
const ARGON2ID = 2

function quick(asked: Asked): Argon2.Options {
  if ((asked?.algorithm ?? ARGON2ID) !== ARGON2ID) throw new Error('A hash that is not of Argon2id.')
  for (const [name, least] of Object.entries(LEAST))
    if ((asked?.[name as keyof typeof LEAST] ?? 0) < least) throw new Error(`A hash with too little ${name}.`)
  return { ...asked, ...QUICK }
}

export const hash = (password: string, asked?: Asked) => real.hash(password, quick(asked))
export const hashRaw = (password: string, asked?: Asked) => real.hashRaw(password, quick(asked))
export const { verify } = real
