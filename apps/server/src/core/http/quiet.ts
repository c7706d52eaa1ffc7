/** No log line for every request: there is one of our own, at the level of details. */
import { LogController } from 'fastify'

export const QUIET = new LogController({ disableRequestLogging: true })
