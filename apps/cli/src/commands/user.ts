/** `openroom user`: an account, with a password that is given or made up; its second factor removed. */
import { text } from 'node:stream/consumers'
import { jsonOf } from '../adminClient.ts'
import { Failure } from '../failure.ts'
import { withServer } from '../server.ts'

export type UserOptions = {
  readonly name: string
  readonly role: string
  readonly password?: string
  readonly passwordStdin?: boolean
  readonly club?: readonly string[]
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
  const { name, role, club: clubs = [] } = options
  const password = await passwordOf(options)
  const created = await withServer(async (client) =>
    jsonOf<Created>(await client.post('/user', { email, name, role, password, clubs })),
  )
  const only = clubs.length > 0 ? ` of ${clubs.join(', ')} alone` : ''
  console.log(`${created.email} can sign in as ${created.role}${only}.`)
  if (created.password !== null) console.log(`Password: ${created.password}`)
}

export type LimitOptions = { readonly club?: readonly string[]; readonly all?: boolean }

/** Which organisers' things an account sees and changes. */
export async function limitUser(email: string, { club: clubs = [], all }: LimitOptions): Promise<void> {
  if (clubs.length === 0 && !all) throw new Failure('Say which clubs (--club NAME), or --all.')
  const { changed } = await withServer(async (client) =>
    jsonOf<{ readonly changed: boolean }>(await client.post('/user/limit', { email, clubs })),
  )
  const now = clubs.length > 0 ? `for ${clubs.join(', ')} alone` : 'for all clubs and organisers'
  console.log(`${email} is ${changed ? 'from now on' : 'already'} ${now}.`)
}

export async function removeSecondFactor(email: string): Promise<void> {
  const { removed } = await withServer(async (client) =>
    jsonOf<{ readonly removed: boolean }>(await client.post('/second-factor/remove', { email })),
  )
  console.log(removed ? `${email} logs in with the password alone now.` : `${email} has no second factor.`)
}
