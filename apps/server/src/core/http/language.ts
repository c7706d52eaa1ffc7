/** In which language a request is answered, as far as the server says anything itself. */
import {
  acceptedTags,
  LANGUAGE_COOKIE,
  LANGUAGE_QUERY,
  languageOfTags,
  SOURCE,
} from '@openroom/protocol/languages'
import { type Say, say } from '@openroom/texts/say'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Languages } from '../languages.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Absent where only English is spoken. */
    languages?: Languages
  }
}

export const speakLanguages = (app: FastifyInstance, languages: Languages): void => {
  app.decorate('languages', languages)
}

/** The language that the address names, where there is such a one. */
export function languageInAddress({ server, url }: Pick<FastifyRequest, 'server' | 'url'>): string | null {
  if (!url.includes(`${LANGUAGE_QUERY}=`)) return null
  const named = new URL(url, 'http://site').searchParams.get(LANGUAGE_QUERY)
  return named === null ? null : languageOfTags([named], server.languages?.names ?? [SOURCE])
}

/** What was chosen by hand in this browser, where there is such a language. */
export function languageChosen({
  server,
  cookies,
}: Pick<FastifyRequest, 'server' | 'cookies'>): string | null {
  const chosen = cookies?.[LANGUAGE_COOKIE]
  return chosen === undefined ? null : languageOfTags([chosen], server.languages?.names ?? [SOURCE])
}

/** Of a person: what the address names, what was chosen by hand, what the browser says; else English. */
export function languageOf(request: FastifyRequest): string {
  const named = languageInAddress(request) ?? languageChosen(request)
  if (named !== null) return named
  const tags = acceptedTags(request.headers['accept-language'] ?? '')
  return languageOfTags(tags, request.server.languages?.names ?? []) ?? SOURCE
}

export const sayTo = (request: FastifyRequest): Say =>
  request.server.languages?.in(languageOf(request)) ?? say

/** Said to those who keep answers: another language is another answer. */
export function variesByLanguage(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('content-language', languageOf(request))
  if (languageInAddress(request) === null) reply.header('vary', 'accept-language, cookie')
}
