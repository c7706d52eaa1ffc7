/** What the environment may say, checked before anything starts. */
import { accessSync, constants, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { err, ok, type Result } from '@openroom/bridge/result'
import { ROLES, type Role } from '@openroom/protocol/names'
import { z } from 'zod'

const httpUrl = z.url({ protocol: /^https?$/ })

const links = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({
        code: 'custom',
        message: 'is no JSON; expected [{"label": "…", "url": "https://…"}]',
      })
      return z.NEVER
    }
  })
  .pipe(
    z
      .array(
        z.strictObject({ label: z.string().min(1).max(60), url: z.url({ protocol: /^(https?|mailto)$/ }) }),
      )
      .max(20),
  )

function isReadableFolder(path: string): boolean {
  try {
    accessSync(path, constants.R_OK | constants.X_OK)
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}

const readableFolder = z
  .string()
  .transform((path) => resolve(path))
  .refine(isReadableFolder, { error: ({ input }) => `${input} is no folder that can be read` })

/** `anna@example.org` or `Anna <anna@example.org>`. */
const SENDER = /^(?:[^<>\r\n]+<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/

/** Origins, separated by blanks. */
const sites = (example: string) =>
  z
    .string()
    .regex(/^https?:\/\/[\w.:[\]-]+( https?:\/\/[\w.:[\]-]+)*$/, {
      error: `expected sites as ${example}, separated by blanks`,
    })
    .transform((text) => text.split(' ').map((site) => new URL(site).origin))
    .default([])

/** Over the internet by https alone; a program on this machine may speak http. */
const issuer = httpUrl.refine(
  (url) => url.startsWith('https:') || /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname),
  { error: 'expected https://…; http is for this machine alone' },
)

const ROLE_OF = new RegExp(`^(.+)=(${ROLES.join('|')})$`)

/** `directors=UPCOMING_EVENT_HANDLER; board=ADMIN`: the first that somebody has counts. */
const rolesByClaim = z.string().transform((text, context) => {
  const wrong = (message: string) => context.addIssue({ code: 'custom', message })
  const pairs = text
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
  if (pairs.length === 0) wrong('expected value=ROLE, separated by ;')
  return pairs.map((pair) => {
    const [, value = '', role] = ROLE_OF.exec(pair) ?? []
    if (role === undefined) wrong(`${pair} is not value=ROLE, with one of ${ROLES.join(', ')}`)
    return { value: value.trim(), role: role as Role }
  })
})

const wholeBetween = (low: number, high: number) => z.coerce.number().int().min(low).max(high)

const schema = z.object({
  PORT: wholeBetween(0, 65_535).default(8080),
  HOST: z.string().min(1).default('localhost'),
  /** Figures for Prometheus, on a port of their own; without one there are none. */
  METRICS_PORT: wholeBetween(0, 65_535).optional(),
  METRICS_HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The line between several nodes on one database; one node needs none. */
  NATS_URL: z
    .string()
    .regex(/^(nats|tls):\/\/[^\s,]+(,(nats|tls):\/\/[^\s,]+)*$/, {
      error: 'expected nats://host:port, several separated by commas',
    })
    .optional(),
  PUBLIC_URL: httpUrl.optional(),
  /** The mail server; without it mails are written into the data folder. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, hostname: /./ }).optional(),
  MAIL_FROM: z.string().regex(SENDER, { error: 'expected name@host or Name <name@host>' }).optional(),
  PROFILE_NAME: z.string().min(1).max(60).optional(),
  LINKS: links.default([]),
  /** Who runs the site, and where that is: lines of the page Privacy. */
  ORGANISER: z.string().max(120).trim().min(1).optional(),
  ORGANISER_ADDRESS: z
    .string()
    .max(300)
    .transform((text) =>
      text
        .split(/\s*[;\n]\s*/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    )
    .default([]),
  /** How the log is written; by default for people where the standard error is a terminal, else for machines. */
  LOG_FORMAT: z.enum(['json', 'pretty']).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  UPLOAD_LIMIT_MB: wholeBetween(1, 4096).default(64),
  /** Backups are written here by themselves: so often, in hours, and so many are kept. */
  BACKUP_DIR: z
    .string()
    .min(1)
    .transform((path) => resolve(path))
    .optional(),
  BACKUP_EVERY: z.coerce.number().min(0.1).max(8_760).default(24),
  BACKUP_KEEP: wholeBetween(1, 10_000).default(7),
  /** What is kept of people no longer than so many days; without a number it stays. */
  KEEP_AUDIT_DAYS: wholeBetween(1, 36_500).optional(),
  KEEP_LINKS_DAYS: wholeBetween(1, 36_500).optional(),
  KEEP_VERSIONS_DAYS: wholeBetween(1, 36_500).optional(),
  /** Files in this folder are imported. */
  WATCH_DIR: readableFolder.optional(),
  /** Time between two looks into it. */
  WATCH_SECONDS: wholeBetween(1, 3600).default(5),
  /** A session whose results are all in closes when its file has not changed for so long. */
  WATCH_QUIET_MINUTES: wholeBetween(1, 1440).default(60),
  /** How many proxies stand before the server; their forwarded addresses are believed. */
  TRUSTED_PROXIES: wholeBetween(0, 10).default(0),
  /** Sites whose pages may have ours under /embed in frames, as in a policy's `frame-ancestors`. */
  EMBED_ANCESTORS: z
    .string()
    .regex(/^(\*|'none'|'self'|https?:\/\/[\w.*:[\]-]+)( ('self'|https?:\/\/[\w.*:[\]-]+))*$/, {
      error: "expected *, 'none', or sites as https://example.org, separated by blanks",
    })
    .default('*'),
  /** Whether browsers are told of those whom their users follow, through their makers' push services. */
  PUSH: z.enum(['on', 'off']).default('on'),
  /** Push services of one's own network; others are reached by https at public addresses alone. */
  PUSH_SERVICES: sites('https://push.example.org'),
  /** Programs of one's own network that may be told of sessions; others are reached by https at public addresses alone. */
  WEBHOOK_SITES: sites('https://hooks.example.org'),
  /** Where sessions are sent for clubs' pages at BridgeWebs. */
  BRIDGEWEBS_URL: httpUrl.default('https://www.bridgewebs.com/cgi-bin/bwx/api.cgi'),
  /** Whose accounts may sign in here too (OpenID Connect), and how this site is known there. */
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().min(1).max(300).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).max(1_000).optional(),
  /** The words of the button; without them it names the issuer's host. */
  OIDC_BUTTON: z.string().trim().min(1).max(60).optional(),
  /** Where the issuer tells what somebody is, and which role that gives here. */
  OIDC_ROLE_CLAIM: z.string().min(1).max(200).default('roles'),
  OIDC_ROLES: rolesByClaim.optional(),
  OIDC_SCOPE: z
    .string()
    .regex(/^openid( [\x21\x23-\x5b\x5d-\x7e]+)*$/, { error: 'expected openid, and others after blanks' })
    .default('openid email profile'),
  /** Threads for double-dummy tables; 0 leaves them to a later start. */
  SOLVER_THREADS: wholeBetween(0, 64).default(1),
})

export type Settings = Readonly<z.infer<typeof schema>> & {
  readonly PUBLIC_URL: string
  readonly MAIL_FROM: string
}

const WITH_ISSUER = ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_ROLES'] as const
const OF_ISSUER = [...WITH_ISSUER, 'OIDC_BUTTON', 'OIDC_ROLE_CLAIM', 'OIDC_SCOPE'] as const

/** What of a sign-in elsewhere is missing, or is there for nothing. @param given as it was set, without defaults */
function wrongOfIssuer(given: NodeJS.ProcessEnv): string | null {
  const hasIssuer = given.OIDC_ISSUER !== undefined
  const wrong = hasIssuer
    ? WITH_ISSUER.find((name) => given[name] === undefined)
    : OF_ISSUER.find((name) => given[name] !== undefined)
  if (wrong === undefined) return null
  return `${wrong}: ${hasIssuer ? 'is needed with OIDC_ISSUER' : 'belongs to OIDC_ISSUER, which is not set'}`
}

/** Settings, or what is wrong with them: one line for each variable, naming it. An empty one counts as unset. */
export function readSettings(environment: NodeJS.ProcessEnv): Result<Settings, readonly string[]> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = schema.safeParse(given)
  if (!parsed.success)
    return err(parsed.error.issues.map(({ path, message }) => `${path[0]?.toString()}: ${message}`))
  const { PORT, METRICS_PORT, ORGANISER, ORGANISER_ADDRESS } = parsed.data
  if (ORGANISER_ADDRESS.length > 0 && ORGANISER === undefined)
    return err(['ORGANISER_ADDRESS: is an address of nobody; give the name as ORGANISER'])
  if (METRICS_PORT !== undefined && METRICS_PORT !== 0 && METRICS_PORT === PORT)
    return err([`METRICS_PORT: ${PORT} is the port of the site (PORT); figures need another`])
  const ofIssuer = wrongOfIssuer(given)
  if (ofIssuer !== null) return err([ofIssuer])
  const { PUBLIC_URL = `http://localhost:${parsed.data.PORT}` } = parsed.data
  const { origin, hostname } = new URL(PUBLIC_URL)
  const { MAIL_FROM = `Openroom <openroom@${hostname}>` } = parsed.data
  return ok({ ...parsed.data, PUBLIC_URL: origin, MAIL_FROM })
}
