/** What every call passes: headers that browsers keep to, cookies, compression, forms and their files, the description. */

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import fastifyCompress from '@fastify/compress'
import fastifyCookie from '@fastify/cookie'
import fastifyHelmet from '@fastify/helmet'
import fastifyMultipart from '@fastify/multipart'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { allowFrames } from '../../pages/embed.routes.ts'
import type { Settings } from '../../settings.ts'
import { completeDocument } from './docs/describe.ts'

const SCRIPT = /<script>([\s\S]*?)<\/script>/g

const sourcesIn = (html: string): readonly string[] =>
  [...html.matchAll(SCRIPT)].map(([, code = '']) => {
    const hash = createHash('sha256').update(code).digest('base64')
    return `'sha256-${hash}'`
  })

/** @param folder of the built web app @returns as `'sha256-…'`, each once */
export function inlineSources(folder: string): readonly string[] {
  const pages = ['index.html', 'embed.html', 'overlay.html']
    .map((file) => join(folder, file))
    .filter((path) => existsSync(path))
  return [...new Set(pages.flatMap((path) => sourcesIn(readFileSync(path, 'utf8'))))]
}

/** The description's page has our own mark and name. */
const mark = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" width="40" height="40" fill="none" stroke="${colour}">` +
  '<rect x="1.8" y="1.8" width="24.4" height="24.4" rx="6" stroke-width="1.6"/>' +
  '<path d="M10 7h8M10 21h8M7 10v8M21 10v8" stroke-width="1.8" stroke-linecap="round"/></svg>'

/** On the dark bar on top. */
const LOGO = Buffer.from(mark('#fff'))

const THEME = {
  title: 'Openroom: the interface',
  favicon: [
    {
      filename: 'openroom.svg',
      rel: 'icon',
      sizes: 'any',
      type: 'image/svg+xml',
      content: Buffer.from(mark('#0b5d4e')),
    },
  ],
}

/** Beside the file itself: field names, boundaries. */
export const FORM_ALLOWANCE = 64 * 1024
export const FILES_TOGETHER = 20

/** Our own sockets, by name: not every browser counts them to `'self'`. */
const socketsOf = ({ headers: { host = '' } }: IncomingMessage): string =>
  /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) ? `ws://${host} wss://${host}` : "'self'"

/** What pages may load: their own files, workers of the solver, streams in frames. */
const contentPolicy = (secure: boolean, scripts: readonly string[]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...scripts],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'", socketsOf],
    workerSrc: ["'self'", 'blob:'],
    frameSrc: ['https:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'self'"],
    ...(secure ? { upgradeInsecureRequests: [] } : {}),
  },
})

/** What no page of ours asks a browser for, nor a stream in one. */
const NOT_USED = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ')

type PluginOptions = {
  readonly settings: Settings
  readonly version: string
  readonly webFolder: string
}

/** @param webFolder the built pages: their own scripts may run */
export async function registerPlugins(
  app: FastifyInstance,
  { settings, version, webFolder }: PluginOptions,
): Promise<void> {
  const secure = settings.PUBLIC_URL.startsWith('https:')
  await app.register(fastifyHelmet, {
    contentSecurityPolicy: contentPolicy(secure, inlineSources(webFolder)),
    strictTransportSecurity: secure ? { maxAge: 15_552_000 } : false,
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', NOT_USED)
  })
  allowFrames(app, settings)
  await app.register(fastifyCookie)
  await app.register(fastifyCompress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  })
  const fileSize = settings.UPLOAD_LIMIT_MB * 1024 * 1024
  await app.register(fastifyMultipart, {
    limits: {
      fileSize,
      files: FILES_TOGETHER,
      fields: 10,
      fieldSize: FORM_ALLOWANCE,
      parts: FILES_TOGETHER + 10,
    },
  })
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Openroom', version },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: (made) => completeDocument(jsonSchemaTransformObject(made)),
  })
  await app.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    logo: { type: 'image/svg+xml', content: LOGO, href: '/api/docs', target: '_self' },
    theme: THEME,
    // Nothing is sent to a checker of another site.
    uiConfig: { validatorUrl: null, docExpansion: 'none' },
  })
}

/** A form as browsers send it without files. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_ALLOWANCE },
    (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(`${body}`))),
  )
}
