import type { FastifyInstance } from 'fastify'
import { trashPaths } from '#domain/trash.ts'
import { allow } from '../http/guard.ts'
import type { Parts } from '../parts.ts'
import { deleteMany, removeAll, removeOne, restoreMany, restoreOne, showTrash } from './handlers.ts'

/** What was deleted: to see it, to take it back, to be rid of it; and deleting several records at once. */
export function trashRoutes(app: FastifyInstance, parts: Parts) {
  app.get(trashPaths.list, allow('use the trash'), showTrash(parts))
  app.delete(trashPaths.list, allow('use the trash'), removeAll(parts))
  app.post(trashPaths.restore, allow('use the trash'), restoreOne(parts))
  app.post(trashPaths.restoreMany, allow('use the trash'), restoreMany(parts))
  app.delete(trashPaths.one, allow('use the trash'), removeOne(parts))
  app.post(trashPaths.bulkDelete, allow('change content'), deleteMany(parts))
}
