import type { FastifyInstance } from 'fastify'
import { trashPaths } from '#domain/records/trash.ts'
import type { AppContext } from '../app-context.ts'
import { allow } from '../http/guard.ts'
import {
  deleteAllPermanently,
  deleteMany,
  deleteOnePermanently,
  restoreMany,
  restoreOne,
  showTrash,
} from './handlers.ts'

/** The trash: list it, restore from it, delete permanently; and delete several records at once. */
export function trashRoutes(app: FastifyInstance, context: AppContext) {
  app.get(trashPaths.list, allow('use the trash'), showTrash(context))
  app.delete(trashPaths.list, allow('use the trash'), deleteAllPermanently(context))
  app.post(trashPaths.restore, allow('use the trash'), restoreOne(context))
  app.post(trashPaths.restoreMany, allow('use the trash'), restoreMany(context))
  app.delete(trashPaths.one, allow('use the trash'), deleteOnePermanently(context))
  app.post(trashPaths.bulkDelete, allow('change content'), deleteMany(context))
}
