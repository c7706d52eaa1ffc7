/** Over the admin socket: accounts limited to organisers, which are named as their files name them. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { ERRORS, type ErrorCode } from '@openroom/protocol/errors'
import { say } from '@openroom/texts/say'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Limited } from '../accounts/accountLimits.ts'
import type { Accounts } from '../accounts/accounts.ts'

/** Names of clubs, or of other organisers. */
export const clubNames = z.array(z.string().trim().min(1).max(200)).max(100)

export type AdminLimitsOptions = {
  readonly accounts: Pick<Accounts, 'idOf'>
  /** The number of an organiser of this name, today or before. */
  readonly organiserNamed: (name: string) => Promise<number | undefined>
  readonly limitAccount: (id: number, serverIds: readonly number[]) => Promise<Limited>
}

/** @returns their numbers, or the first name that nobody ever had */
export async function organisersNamed(
  { organiserNamed }: Pick<AdminLimitsOptions, 'organiserNamed'>,
  names: readonly string[],
): Promise<Result<readonly number[], string>> {
  const ids = new Set<number>()
  for (const name of names) {
    const id = await organiserNamed(name)
    if (id === undefined) return err(name)
    ids.add(id)
  }
  return ok([...ids])
}

const limiting = z.object({ email: z.string(), clubs: clubNames })

export const noSuchClub = (name: string) => ({
  message: `There is no club or organiser '${name}'. Make it on the page of users, or import something of it first.`,
})

export function limitCalls(app: FastifyInstance, options: AdminLimitsOptions): void {
  const typed = app.withTypeProvider<ZodTypeProvider>()
  typed.post('/user/limit', { schema: { body: limiting } }, async (request, reply) => {
    const { email, clubs } = request.body
    const id = await options.accounts.idOf(email)
    const refused = (code: ErrorCode) => reply.code(ERRORS[code]).send({ message: say(`refusal.${code}`) })
    if (id === null) return refused('user-not-found')
    const ids = await organisersNamed(options, clubs)
    if (!ids.ok) return reply.code(404).send(noSuchClub(ids.error))
    const limited = await options.limitAccount(id, ids.value)
    return limited.ok ? { changed: limited.value } : refused(limited.error)
  })
}
