/** Backups over the admin socket: they go out and come in as streams. */
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Backups } from './backups.ts'

export type AdminBackupOptions = {
  readonly backups: Backups
  /** Stops whatever uses what is stored. */
  readonly stopServing: () => Promise<void>
  /** The answer is out, and nothing serves any more. */
  readonly onRestored: () => void
}

export function backupCalls(app: FastifyInstance, options: AdminBackupOptions): void {
  const { backups, stopServing, onRestored } = options
  app.get('/backup', (_request, reply) => reply.type('application/octet-stream').send(backups.stream()))
  app.get('/contents', () => backups.contents())
  app.post('/restore', { bodyLimit: Number.MAX_SAFE_INTEGER }, async (request, reply) => {
    let isStopped = false
    reply.raw.once('close', () => {
      if (isStopped) onRestored()
    })
    const stopOthers = () => {
      isStopped = true
      return stopServing()
    }
    const replace = request.headers['x-openroom-replace'] === 'true'
    const restored = await backups.restore(request.body as Readable, replace, stopOthers)
    if (!restored.ok) return reply.code(409).send({ message: restored.error })
    const { head, rows, before } = restored.value
    return { at: head.at, openroom: head.openroom, rows, before }
  })
}
