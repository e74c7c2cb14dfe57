import { addBody, editBody, mediaBody, recordBody } from '#domain/api/bodies.ts'
import { dataResponse, defineCall, listResponse, messageResponse } from '#domain/api/call.ts'
import { filterQuery, listQuery, stateQuery } from '#domain/api/list-query.ts'
import { recordOf } from '#domain/api/schemas.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { canHide } from '#domain/kinds/publishing.ts'
import type { Action } from '#domain/permissions.ts'
import { z } from '#domain/zod.ts'

const reading = ({ permissions, labels }: Kind) => ({ action: permissions.list, tag: labels.many }) as const

export function listCall(kind: Kind) {
  const records = z.array(recordOf(kind))
  return defineCall('GET', kind.paths.list, {
    ...reading(kind),
    summary: `List: ${kind.labels.many}`,
    query: z.object({ ...listQuery, ...filterQuery(kind), ...(canHide(kind) && stateQuery) }).loose(),
    responses: {
      200: listResponse({
        description: 'The list, or a page of it.',
        schema:
          kind.listResponse === 'array' ? records : z.object({ success: z.literal(true), data: records }),
      }),
    },
  })
}

export const choicesCall = (kind: Kind, path: string) =>
  defineCall('GET', path, {
    ...reading(kind),
    summary: `Filter values: ${kind.labels.many}`,
    responses: {
      200: dataResponse('The values of each filter with their record counts.', {
        data: z.object(Object.fromEntries((kind.filters ?? []).map((name) => [name, choice.array()]))),
      }),
    },
  })

const choice = z.object({ value: z.string(), count: z.int().min(1) })

export const recordCall = (kind: Kind) =>
  defineCall('GET', kind.paths.one, {
    ...reading(kind),
    summary: `Get: ${kind.labels.one}`,
    responses: { 200: dataResponse('The record.', { data: recordOf(kind) }) },
  })

const adding = (kind: Kind) =>
  ({
    action: kind.permissions.add,
    tag: kind.labels.many,
    summary: `Add: ${kind.labels.one}`,
    isIdempotent: true,
    responses: { 201: messageResponse(kind.messages.added, { data: recordOf(kind) }) },
    errors: kind.unique ? [409, 422, 507] : [422, 507],
  }) as const

export const addCall = (kind: Kind, path: string) =>
  defineCall('POST', path, { ...adding(kind), body: () => recordBody(kind, addBody(kind.fields)) })

export const addMediaCall = (kind: Kind, path: string, field: 'photos' | 'videos') =>
  defineCall('POST', path, { ...adding(kind), body: () => mediaBody(kind, field) })

export const editCall = (kind: Kind, path: string, action: Action) =>
  defineCall('PUT', path, {
    action,
    tag: kind.labels.many,
    summary: `Edit: ${kind.labels.one}`,
    body: () => recordBody(kind, editBody(kind.fields)),
    responses: { 200: messageResponse(kind.messages.edited, { data: recordOf(kind) }) },
    errors: [409, 507],
  })

export const removeCall = (kind: Kind, path: string) =>
  defineCall('DELETE', path, {
    action: kind.permissions.remove,
    tag: kind.labels.many,
    summary: `Delete: ${kind.labels.one}`,
    responses: { 200: messageResponse(kind.messages.deleted) },
  })
