import { defineCall } from '#domain/api/call.ts'
import { dataResponse, messageResponse } from '#domain/api/responses.ts'
import { z } from '#domain/zod.ts'
import { type RequestKind, requestMessages, requests } from './requests.ts'

const text = z.string()
const requestSchema = z.object({
  _id: z.uuid(),
  createdAt: z.iso.datetime(),
  fullName: text,
  email: text.describe('Empty if not given, like `phone`.'),
  phone: text,
  answers: z.array(z.object({ label: text, value: text })),
})
const newest = dataResponse('The newest, 200 at most.', { data: requestSchema.array() })

function callsOf<K extends RequestKind>(kind: K, who: string) {
  const { list: path, one, see, change, states } = requests[kind]
  const state = z.enum(states, `The state must be one of: ${states.join(', ')}.`)
  const [tag, query, body] = ['Requests', z.object({ state }), z.strictObject({ state })]
  const saved = { 200: messageResponse(requestMessages.saved) }
  const listing = { action: see, tag, summary: `List ${who}`, query, responses: { 200: newest } }
  const changing = { action: change, tag, summary: `Say what became of ${who}`, body, responses: saved }
  return {
    list: defineCall({ method: 'GET', path, ...listing }),
    change: defineCall({ method: 'PUT', path: one, ...changing, errors: [404] }),
  }
}

export const requestCalls = {
  applications: callsOf('applications', 'people who want to teach'),
  calls: callsOf('calls', 'parents who want to be called'),
}
