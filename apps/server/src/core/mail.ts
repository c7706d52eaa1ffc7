/** Mails: to a mail server, or without one as files into the data folder. */
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import type { Settings } from '../settings.ts'

export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

/** Errors: a mail server that cannot be reached or refuses the mail; a folder that cannot be written. */
export type SendMail = (mail: Mail) => Promise<void>

type MailSettings = Pick<Settings, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>

/** Shorter than stopping may take: a mail on its way is waited for. */
const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 } as const

function toServer(url: string, from: string): SendMail {
  let transport: Transporter | undefined
  return async ({ to, subject, text }) => {
    const { createTransport } = await import('nodemailer')
    transport ??= createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true })
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
  }
}

/** The files hold links that set passwords: they are readable by the owner only. */
function toFolder(folder: string, from: string, logger: Logger): SendMail {
  return async ({ to, subject, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const now = new Date().toISOString()
    const file = join(folder, `${now.replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.txt`)
    const head = `Date: ${now}\nFrom: ${from}\nTo: ${to}\nSubject: ${subject}\n`
    await writeFile(file, `${head}\n${text}`, { mode: 0o600, flag: 'wx' })
    logger.info({ file }, 'mail written to a file; set SMTP_URL to send mails')
  }
}

/** Where mails lie that no mail server takes. */
export const mailFolder = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): string => join(DATA_DIR, 'mails')

export const openMail = (settings: MailSettings, logger: Logger): SendMail =>
  settings.SMTP_URL === undefined
    ? toFolder(mailFolder(settings), settings.MAIL_FROM, logger)
    : toServer(settings.SMTP_URL, settings.MAIL_FROM)
