import { feedback } from '#domain/kinds/feedback.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { canHide } from '#domain/kinds/publishing.ts'
import type { Action } from '#domain/permissions.ts'
import { defineRoute, type Route } from '#server/http/route.ts'
import { addBody, editBody, mediaBody, recordBody } from '#server/openapi/bodies.ts'
import {
  filterParameters,
  idempotencyKeyParameter,
  listParameters,
  stateParameter,
} from '#server/openapi/parameters.ts'
import { done, found, listed } from '#server/openapi/responses.ts'
import { count, listOf, namedSchema, objectOf, recordName, text, yes } from '#server/openapi/schemas.ts'
import { addMedia } from './add-media.ts'
import { listFilterChoices } from './filters.ts'
import { addOne, editOne, getOne, removeOne } from './handlers.ts'
import { listRecords } from './list-records.ts'

/** Every call about the records of every kind but feedback, which has a folder of its own. */
export const contentRoutes = () => kinds.filter(({ name }) => name !== feedback.name).flatMap(routesOf)

function routesOf(kind: Kind): Route[] {
  const { fields, paths, permissions } = kind
  const routes = [listRoute(kind), recordRoute(kind)]
  if (paths.choices) routes.push(choicesRoute(kind, paths.choices))
  if (paths.add) {
    const body = () => recordBody(kind, addBody(fields))
    routes.push(addRoute(kind, { path: paths.add, body, handler: (context) => addOne(kind, context) }))
  }
  if (paths.addPhotos) routes.push(mediaRoute(kind, paths.addPhotos, 'photos'))
  if (paths.addVideos) routes.push(mediaRoute(kind, paths.addVideos, 'videos'))
  for (const path of paths.change) {
    if (permissions.edit) routes.push(editRoute(kind, path, permissions.edit))
    routes.push(removeRoute(kind, path))
  }
  return routes
}

const recordOf = (kind: Kind) => namedSchema(recordName(kind))

/** What all calls have in common that read records. */
const reading = ({ permissions, labels }: Kind) =>
  ({ method: 'GET', action: permissions.list, tag: labels.many }) as const

export function listRoute(kind: Kind): Route {
  const schema = () => {
    const records = listOf(recordOf(kind))
    return kind.listResponse === 'array' ? records : objectOf({ success: yes, data: records })
  }
  return defineRoute({
    ...reading(kind),
    path: kind.paths.list,
    summary: `List: ${kind.labels.many}`,
    parameters: { ...listParameters, ...filterParameters(kind), ...(canHide(kind) && stateParameter) },
    responses: { 200: listed({ description: 'The list, or a page of it.', schema }) },
    handler: (context) => listRecords(kind, context),
  })
}

const choicesRoute = (kind: Kind, path: string) =>
  defineRoute({
    ...reading(kind),
    path,
    summary: `The values by which the list of ${kind.labels.many} can be filtered`,
    responses: {
      200: found('The values of each filter, and how many records have them.', {
        data: objectOf(Object.fromEntries((kind.filters ?? []).map((name) => [name, listOf(choice)]))),
      }),
    },
    handler: (context) => listFilterChoices(kind, context),
  })

const choice = objectOf({ value: text, count: { ...count, minimum: 1 } })

export const recordRoute = (kind: Kind) =>
  defineRoute({
    ...reading(kind),
    path: kind.paths.one,
    summary: `One ${kind.labels.one}`,
    responses: { 200: found('The record.', { data: recordOf(kind) }) },
    handler: (context) => getOne(kind, context),
  })

const addRoute = (kind: Kind, route: Pick<Route, 'path' | 'body' | 'handler'>): Route => ({
  ...route,
  method: 'POST',
  action: kind.permissions.add,
  tag: kind.labels.many,
  summary: `Add: ${kind.labels.one}`,
  parameters: idempotencyKeyParameter,
  responses: { 201: done(kind.messages.added, { data: recordOf(kind) }) },
  errors: kind.unique ? [409, 422, 507] : [422, 507],
})

const mediaRoute = (kind: Kind, path: string, field: 'photos' | 'videos') =>
  addRoute(kind, {
    path,
    body: () => mediaBody(kind, field),
    handler: (context) => addMedia(kind, field, context),
  })

const editRoute = (kind: Kind, path: string, action: Action) =>
  defineRoute({
    method: 'PUT',
    path,
    action,
    tag: kind.labels.many,
    summary: `Edit: ${kind.labels.one}`,
    body: () => recordBody(kind, editBody(kind.fields)),
    responses: { 200: done(kind.messages.edited, { data: recordOf(kind) }) },
    errors: [409, 507],
    handler: (context) => editOne(kind, context),
  })

export const removeRoute = (kind: Kind, path: string) =>
  defineRoute({
    method: 'DELETE',
    path,
    action: kind.permissions.remove,
    tag: kind.labels.many,
    summary: `Delete: ${kind.labels.one}`,
    responses: { 200: done(kind.messages.deleted) },
    handler: (context) => removeOne(kind, context),
  })
