/** Mails that tell the owner of an account what was done with it; sent only where a mail server is set. */
import type { Say } from '@openroom/texts/say'
import type { Logger } from 'pino'
import type { Languages } from '../core/languages.ts'
import type { SendMail } from '../core/mail.ts'

export type Notice = 'password' | 'email' | 'second-factor.on' | 'second-factor.off' | 'login' | 'federation'

type Person = { readonly id: number; readonly name: string; readonly email: string }

type Place = { readonly site: string; readonly called: string }

function textOfPerson({ name, email }: Person, notice: Notice, more: string, place: Place, say: Say): string {
  const what = say(`mail.notice.${notice}`)
  return say('mail.notice', {
    name,
    email,
    ...place,
    what: more === '' ? what : say('mail.notice.from', { what, more }),
  })
}

export type NoticesOptions = {
  /** `null`: no mail leaves this site. */
  readonly send: SendMail | null
  readonly site: string
  /** What the site is called. */
  readonly called: () => Promise<string>
  readonly languages: Languages
  /** Of an account. */
  readonly languageOf: (id: number) => Promise<string | null>
  readonly logger: Logger
}

export class Notices {
  readonly #options: NoticesOptions
  readonly #running = new Set<Promise<void>>()

  constructor(options: NoticesOptions) {
    this.#options = options
  }

  /** Goes on behind the caller, once it is known how to say it. @param more what is told beside it, from what browser */
  async tell(person: Person, what: Notice, more = ''): Promise<void> {
    const { send, site, called: isCalled, languages, languageOf, logger } = this.#options
    if (send === null) return
    const say = languages.in(await languageOf(person.id))
    const called = await isCalled()
    const text = textOfPerson(person, what, more, { site, called }, say)
    const job = send({ to: person.email, subject: say('mail.notice.subject', { called }), text })
      .catch((error: unknown) => logger.error({ err: error }, 'notice could not be mailed'))
      .finally(() => this.#running.delete(job))
    this.#running.add(job)
  }

  /** Waits for the mails on their way. */
  async stop(): Promise<void> {
    await Promise.all(this.#running)
  }
}
