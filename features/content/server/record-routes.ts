import { feedback } from '#domain/kinds/feedback.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import type { Feature } from '#server/feature.ts'
import { type Route, serve } from '#server/http/route.ts'
import {
  addCall,
  addMediaCall,
  choicesCall,
  editCall,
  listCall,
  recordCall,
  removeCall,
} from '../record-calls.ts'
import { addOne, editOne, getOne, previewRoutes, removeOne } from './handlers.ts'
import { listFilterChoices } from './lists/filters.ts'
import { listRecords } from './lists/list-records.ts'
import { recordSource, requestsSource } from './record-of-person.ts'
import { deleteOldIdempotencyKeys } from './write/add-idempotently.ts'
import { addMedia } from './write/add-media.ts'

function routesOf(kind: Kind): Route[] {
  const { paths, permissions } = kind
  const { add, addPhotos, addVideos, choices } = paths
  const routes = [
    serve(listCall(kind), (context) => listRecords(kind, context)),
    serve(recordCall(kind), (context) => getOne(kind, context)),
  ]
  if (choices) routes.push(serve(choicesCall(kind, choices), (context) => listFilterChoices(kind, context)))
  if (add) routes.push(serve(addCall(kind, add), (context) => addOne(kind, context)))
  if (addPhotos) routes.push(addMediaRoute(kind, addPhotos, 'photos'))
  if (addVideos) routes.push(addMediaRoute(kind, addVideos, 'videos'))
  for (const path of paths.change) {
    if (permissions.edit)
      routes.push(serve(editCall(kind, path, permissions.edit), (context) => editOne(kind, context)))
    routes.push(removeRoute(kind, path))
  }
  return routes
}

const addMediaRoute = (kind: Kind, path: string, field: 'photos' | 'videos') =>
  serve(addMediaCall(kind, path, field), (context) => addMedia(kind, field, context))

export const removeRoute = (kind: Kind, path: string) =>
  serve(removeCall(kind, path), (context) => removeOne(kind, context))

export const contentFeature: Feature = {
  // Feedback has its own feature folder.
  routes: [...kinds.filter(({ name }) => name !== feedback.name).flatMap(routesOf), ...previewRoutes],
  dailyWork: { deleteOldIdempotencyKeys },
  personSources: { record: recordSource, requests: requestsSource },
}
