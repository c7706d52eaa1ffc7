/** `openroom user`: an account, with a password that is given or made up; its second factor removed. */
import { text } from 'node:stream/consumers'
import { jsonOf } from '../adminClient.ts'
import { withServer } from '../server.ts'

export type UserOptions = {
  readonly name: string
  readonly role: string
  readonly password?: string
  readonly passwordStdin?: boolean
}

type Created = {
  readonly id: number
  readonly email: string
  readonly role: string
  readonly password: string | null
}

async function passwordOf({ password, passwordStdin }: UserOptions): Promise<string | null> {
  if (passwordStdin) return (await text(process.stdin)).replace(/\r?\n$/, '')
  return password ?? null
}

export async function createUser(email: string, options: UserOptions): Promise<void> {
  const { name, role } = options
  const password = await passwordOf(options)
  const created = await withServer(async (client) =>
    jsonOf<Created>(await client.post('/user', { email, name, role, password })),
  )
  console.log(`${created.email} can sign in as ${created.role}.`)
  if (created.password !== null) console.log(`Password: ${created.password}`)
}

export async function removeSecondFactor(email: string): Promise<void> {
  const { removed } = await withServer(async (client) =>
    jsonOf<{ readonly removed: boolean }>(await client.post('/second-factor/remove', { email })),
  )
  console.log(removed ? `${email} logs in with the password alone now.` : `${email} has no second factor.`)
}
