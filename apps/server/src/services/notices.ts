/** Mails that tell the owner of an account what was done with it; sent only where a mail server is set. */
import type { Logger } from 'pino'
import type { SendMail } from './mail.ts'

const WHAT = {
  password: 'The password of your account was changed.',
  email: 'The e-mail address of your account was changed. From now on it is another one than this.',
  'second-factor.on': 'A second factor was set up for your account.',
  'second-factor.off': 'The second factor of your account was removed.',
  login: 'Somebody has logged in to your account from a browser that was not used for it before.',
} as const

export type Notice = keyof typeof WHAT

type Person = { readonly name: string; readonly email: string }

const textOf = ({ name, email }: Person, what: Notice, more: string, site: string): string => `Hello ${name},

${WHAT[what]}${more === '' ? '' : ` (${more})`}

Account: ${email} at Openroom, ${site}

If it was you, all is well. If not, set a new password at once: ${site}/request-password
and tell whoever runs the site. A new password logs everybody out.
`

export class Notices {
  readonly #send: SendMail | null
  readonly #site: string
  readonly #logger: Logger
  readonly #running = new Set<Promise<void>>()

  /** @param send `null`: no mail leaves this site */
  constructor(send: SendMail | null, site: string, logger: Logger) {
    this.#send = send
    this.#site = site
    this.#logger = logger
  }

  /** Goes on behind the caller. @param more what is told beside it, from what browser */
  tell(person: Person, what: Notice, more = ''): void {
    if (this.#send === null) return
    const text = textOf(person, what, more, this.#site)
    const job = this.#send({ to: person.email, subject: 'Your Openroom account', text })
      .catch((error: unknown) => this.#logger.error({ err: error }, 'notice could not be mailed'))
      .finally(() => this.#running.delete(job))
    this.#running.add(job)
  }

  /** Waits for the mails on their way. */
  async stop(): Promise<void> {
    await Promise.all(this.#running)
  }
}
