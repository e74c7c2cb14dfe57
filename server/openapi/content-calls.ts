import { itemParam } from '#domain/kinds/gallery.ts'
import type { Fields, Kind } from '#domain/kinds/kind.ts'
import { type Call, type Content, done, found, json, listParameters } from './operation.ts'
import {
  fileEncoding,
  type JsonSchema,
  jsonSchema,
  listOf,
  multipartSchema,
  namedSchema,
  objectOf,
  recordName,
  text,
  yes,
} from './schemas.ts'

/** Every call about the records of one kind. */
export function contentCalls(kind: Kind): Call[] {
  const { paths, permissions } = kind
  const calls = [listCall(kind), oneCall(kind)]
  if (paths.choices) calls.push(choicesCall(kind, paths.choices))
  if (paths.add) calls.push(addCall(kind, paths.add, addBody(kind.fields)))
  if (paths.addPhotos) calls.push(addCall(kind, paths.addPhotos, mediaBody(kind, 'photos')))
  if (paths.addVideos) calls.push(addCall(kind, paths.addVideos, mediaBody(kind, 'videos')))
  for (const path of paths.change) {
    if (permissions.edit) calls.push(editCall(kind, path))
    calls.push(removeCall(kind, path))
  }
  return calls
}

/** A form; as JSON too where no file is needed. */
export function addBody(fields: Fields): Content {
  const needsFile = Object.keys(fileEncoding(fields)).some((name) => requiredIn(fields).includes(name))
  return { ...formBody(fields), ...(!needsFile && json(jsonSchema(fields))) }
}

/** Any subset of the fields, as a form or as JSON, and optionally the `updatedAt` that the edit is based on. */
export const editBody = (fields: Fields): Content => {
  const multipart = multipartSchema(fields, { partial: true })
  return {
    'multipart/form-data': { schema: withUpdatedAt(multipart), encoding: fileEncoding(fields) },
    ...json(withUpdatedAt(jsonSchema(fields, { partial: true }))),
  }
}

/** @see readExpectedUpdatedAt in http/assert-unmodified.ts */
export function withUpdatedAt(schema: JsonSchema): JsonSchema {
  const updatedAt = {
    type: 'string',
    format: 'date-time',
    description: 'As it was read. When the record has changed since, nothing is saved: 409.',
  }
  return { ...schema, properties: { ...(schema.properties as object), updatedAt } }
}

function listCall(kind: Kind): Call {
  const records = listOf(namedSchema(recordName(kind)))
  const schema = kind.listResponse === 'array' ? records : objectOf({ success: yes, data: records })
  return {
    ...about(kind),
    method: 'get',
    path: kind.paths.list,
    action: kind.permissions.list,
    summary: `List: ${kind.labels.many}`,
    query: [...listParameters, ...(kind.filters ?? [])],
    answers: {
      200: { description: 'The list, or a page of it.', schema, headers: ['X-Total-Count', 'Link'] },
    },
  }
}

const choicesCall = (kind: Kind, path: string): Call => ({
  ...about(kind),
  method: 'get',
  path,
  action: kind.permissions.list,
  summary: `What the list of ${kind.labels.many} can be narrowed to`,
  answers: {
    200: found('The values of each filter, and how many records have them.', {
      data: objectOf(Object.fromEntries((kind.filters ?? []).map((name) => [name, listOf(choice)]))),
    }),
  },
})

const choice = objectOf({ value: text, count: { type: 'integer', minimum: 1 } })

const oneCall = (kind: Kind): Call => ({
  ...about(kind),
  method: 'get',
  path: kind.paths.one,
  action: kind.permissions.list,
  summary: `One ${kind.labels.one}`,
  answers: { 200: found('The record.', { data: namedSchema(recordName(kind)) }) },
})

const addCall = (kind: Kind, path: string, body: Content): Call => ({
  ...about(kind),
  method: 'post',
  path,
  action: kind.permissions.add,
  summary: `Add: ${kind.labels.one}`,
  body,
  query: ['idempotencyKey'],
  answers: { 201: done(kind.messages.added, { data: namedSchema(recordName(kind)) }) },
  refusals: kind.unique ? [409, 422, 507] : [422, 507],
})

const editCall = (kind: Kind, path: string): Call => ({
  ...about(kind),
  method: 'put',
  path,
  action: kind.permissions.edit ?? kind.permissions.remove,
  summary: `Edit: ${kind.labels.one}`,
  body: editBody(kind.fields),
  answers: { 200: done(kind.messages.edited, { data: namedSchema(recordName(kind)) }) },
  refusals: [409, 507],
})

const removeCall = (kind: Kind, path: string): Call => ({
  ...about(kind),
  method: 'delete',
  path,
  action: kind.permissions.remove,
  summary: `Delete: ${kind.labels.one}`,
  answers: { 200: done(kind.messages.deleted) },
})

/** A gallery's item grows by one photo or one video, which must be there. */
function mediaBody(kind: Kind, name: 'photos' | 'videos'): Content {
  const { title, [name]: media } = kind.fields
  if (!title || !media) return {}
  const fields = { title, [name]: { ...media, required: true } }
  const schema = multipartSchema(fields)
  const properties = { ...(schema.properties as object), [itemParam]: item }
  return { 'multipart/form-data': { schema: { ...schema, properties }, encoding: fileEncoding(fields) } }
}

const item = {
  type: 'string',
  format: 'uuid',
  description: 'The `_id` of the item that the file goes to, whatever the title.',
}

const formBody = (fields: Fields, options?: { partial: boolean }): Content => ({
  'multipart/form-data': { schema: multipartSchema(fields, options), encoding: fileEncoding(fields) },
})

const requiredIn = (fields: Fields) => multipartSchema(fields).required as string[]

const about = (kind: Kind) => ({ tag: kind.labels.many })
