import type { FastifyInstance } from 'fastify'
import { homePath } from '#domain/home.ts'
import { allow } from '../http/guard.ts'
import type { Parts } from '../parts.ts'
import { readHome } from './read-home.ts'

/** What the home page shows, to anybody. Whoever asks, it answers as to a visitor. */
export function homeRoutes(app: FastifyInstance, { db, now }: Parts) {
  app.get(homePath, allow('read content'), async () => ({ success: true, data: await readHome(db, now()) }))
}
