/** Mails that tell the owner of an account what was done with it; sent only where a mail server is set. */
import { say } from '@openroom/texts/say'
import type { Logger } from 'pino'
import type { SendMail } from './mail.ts'

export type Notice = 'password' | 'email' | 'second-factor.on' | 'second-factor.off' | 'login'

type Person = { readonly name: string; readonly email: string }

function textOf({ name, email }: Person, notice: Notice, more: string, site: string): string {
  const what = say(`mail.notice.${notice}`)
  return say('mail.notice', {
    ...{ name, email, site },
    what: more === '' ? what : say('mail.notice.from', { what, more }),
  })
}

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
    const job = this.#send({ to: person.email, subject: say('mail.notice.subject'), text })
      .catch((error: unknown) => this.#logger.error({ err: error }, 'notice could not be mailed'))
      .finally(() => this.#running.delete(job))
    this.#running.add(job)
  }

  /** Waits for the mails on their way. */
  async stop(): Promise<void> {
    await Promise.all(this.#running)
  }
}
