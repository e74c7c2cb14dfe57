import {
  feedbackBoxes,
  feedbackBoxMessages,
  feedbackBoxPaths,
  markAllReadSchema,
  markReadSchema,
  markSpamSchema,
} from '#domain/admin/feedback-box.ts'
import { feedback, spamTrapFields } from '#domain/kinds/feedback.ts'
import { contentCalls } from './content-calls.ts'
import { type Call, type Content, done, json } from './operation.ts'
import {
  type JsonSchema,
  namedSchema,
  objectOf,
  recordName,
  recordSchema,
  schemaOf,
  text,
} from './schemas.ts'

const mark = { type: 'boolean', description: 'For admins only.' }
const record = namedSchema(recordName(feedback))

/** The calls about feedback: those of every kind, with a box to look into, and its marks. */
export function feedbackCalls(): Call[] {
  return [...contentCalls(feedback).map(withBoxOrTraps), ...markCalls()]
}

export function feedbackSchemas() {
  const { properties, required } = recordSchema(feedback.fields) as {
    properties: Record<string, JsonSchema>
    required: string[]
  }
  const optional = Object.keys(properties).filter((name) => !required.includes(name))
  const marks = { isRead: mark, isSpam: mark }
  return {
    [recordName(feedback)]: objectOf({ ...properties, ...marks }, [...optional, ...Object.keys(marks)]),
  }
}

export const feedbackParameters = {
  box: {
    name: 'box',
    in: 'query',
    description: 'The inbox, or what was taken for spam.',
    schema: { type: 'string', enum: feedbackBoxes, default: feedbackBoxes[0] },
  },
}

function withBoxOrTraps(call: Call): Call {
  if (call.path === feedback.paths.list) return { ...call, query: [...(call.query ?? []), 'box'] }
  return call.path === feedback.paths.add && call.body ? { ...call, body: withTraps(call.body) } : call
}

/** Neither is needed, and whatever stands in them is accepted. */
function withTraps(body: Content): Content {
  const traps = {
    [spamTrapFields.honeypot]: { ...text, description: 'Not shown to people; left empty by them.' },
    [spamTrapFields.openedForSeconds]: {
      type: 'number',
      description: 'For how many seconds the form was open.',
    },
  }
  const entries = Object.entries(body).map(([type, { schema, ...rest }]) => [
    type,
    { ...rest, schema: { ...schema, properties: { ...(schema.properties as object), ...traps } } },
  ])
  return Object.fromEntries(entries)
}

function markCalls(): Call[] {
  const { labels, permissions } = feedback
  const about = { method: 'put', tag: labels.many } as const
  return [
    {
      ...about,
      path: feedbackBoxPaths.read,
      action: permissions.list,
      summary: 'Mark feedback as read or unread, for all admins',
      body: json(schemaOf(markReadSchema)),
      answers: { 200: done(feedbackBoxMessages.read, { data: record }) },
    },
    {
      ...about,
      path: feedbackBoxPaths.spam,
      action: permissions.remove,
      summary: 'Move feedback to spam or to the inbox',
      body: json(schemaOf(markSpamSchema)),
      answers: { 200: done(feedbackBoxMessages.spam, { data: record }) },
    },
    {
      ...about,
      path: feedbackBoxPaths.readAll,
      action: permissions.list,
      summary: 'Mark the whole inbox as read, up to the newest message that was shown',
      body: json(schemaOf(markAllReadSchema)),
      answers: {
        200: done(feedbackBoxMessages.allRead, {
          data: objectOf({ marked: { type: 'integer', minimum: 0 } }),
        }),
      },
    },
  ]
}
