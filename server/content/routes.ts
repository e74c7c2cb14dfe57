import type { FastifyInstance } from 'fastify'
import { feedback } from '#domain/kinds/feedback.ts'
import { kinds } from '#domain/kinds/index.ts'
import { allow } from '../http/guard.ts'
import type { Parts } from '../parts.ts'
import { addMedia } from './add-media.ts'
import { addOne, choicesOf, editOne, listOf, oneOf, removeOne } from './handlers.ts'

/** Every call about content, for every kind (specification §7, decisions §2) but feedback, which has a room of its own. */
export function contentRoutes(app: FastifyInstance, parts: Parts) {
  for (const kind of kinds.filter(({ name }) => name !== feedback.name)) {
    const { paths, may } = kind
    app.get(paths.list, allow(may.list), listOf(kind, parts))
    if (paths.choices) app.get(paths.choices, allow(may.list), choicesOf(kind, parts))
    app.get(paths.one, allow(may.list), oneOf(kind, parts))
    if (paths.add) app.post(paths.add, allow(may.add), addOne(kind, parts))
    if (paths.addPhotos) app.post(paths.addPhotos, allow(may.add), addMedia(kind, 'photos', parts))
    if (paths.addVideos) app.post(paths.addVideos, allow(may.add), addMedia(kind, 'videos', parts))
    for (const path of paths.change) {
      if (may.edit) app.put(path, allow(may.edit), editOne(kind, parts))
      app.delete(path, allow(may.remove), removeOne(kind, parts))
    }
  }
}
