/** Files that people gave, kept in the database and shown at an address of their bytes. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

export const addressOfBytes = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22)

export const addressSchema = z.string().regex(/^[\w-]{22}$/)

type Stored = { readonly address: string; readonly type: string; readonly bytes: Buffer }

/** Whoever has the same bytes is told so. */
export function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { address, type, bytes }: Stored,
  headers: Readonly<Record<string, string>>,
) {
  reply.headers({ etag: `"${address}"`, ...headers })
  if (request.headers['if-none-match'] === `"${address}"`) return reply.code(304).send()
  return reply.type(type).send(bytes)
}
