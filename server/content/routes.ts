import type { FastifyInstance } from 'fastify'
import { feedback } from '#domain/kinds/feedback.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { AppContext } from '../app-context.ts'
import { allow } from '../http/guard.ts'
import { addMedia } from './add-media.ts'
import { addOne, editOne, getOne, listFilterChoices, listRecords, removeOne } from './handlers.ts'

/** Every call about content, for every kind (specification §7, decisions §2) but feedback, which has a room of its own. */
export function contentRoutes(app: FastifyInstance, context: AppContext) {
  for (const kind of kinds.filter(({ name }) => name !== feedback.name)) {
    const { paths, permissions } = kind
    app.get(paths.list, allow(permissions.list), listRecords(kind, context))
    if (paths.choices) app.get(paths.choices, allow(permissions.list), listFilterChoices(kind, context))
    app.get(paths.one, allow(permissions.list), getOne(kind, context))
    if (paths.add) app.post(paths.add, allow(permissions.add), addOne(kind, context))
    if (paths.addPhotos) app.post(paths.addPhotos, allow(permissions.add), addMedia(kind, 'photos', context))
    if (paths.addVideos) app.post(paths.addVideos, allow(permissions.add), addMedia(kind, 'videos', context))
    for (const path of paths.change) {
      if (permissions.edit) app.put(path, allow(permissions.edit), editOne(kind, context))
      app.delete(path, allow(permissions.remove), removeOne(kind, context))
    }
  }
}
