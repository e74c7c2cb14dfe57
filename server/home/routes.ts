import type { FastifyInstance } from 'fastify'
import { homePath } from '#domain/site/home.ts'
import type { AppContext } from '../app-context.ts'
import { allow } from '../http/guard.ts'
import { readHome } from './read-home.ts'

/** The content of the home page, for anybody. Everybody gets the visitor's answer, admins too. */
export function homeRoutes(app: FastifyInstance, { db, now }: AppContext) {
  app.get(homePath, allow('read content'), async () => ({ success: true, data: await readHome(db, now()) }))
}
