import { defineCall, messageResponse, pageResponse } from '#domain/api/call.ts'
import { pageQuery } from '#domain/api/list-query.ts'
import { idsSchema } from '#domain/kinds/field-schemas.ts'
import { z } from '#domain/zod.ts'
import {
  type EnquiryKind,
  enquiries,
  enquiryMessages,
  maxRemovedEnquiries,
  type ReceivedEnquiry,
} from './enquiries.ts'

const text = z.string()
const enquirySchema: z.ZodType<ReceivedEnquiry> = z.object({
  _id: z.uuid(),
  createdAt: z.iso.datetime(),
  fullName: text,
  email: text.describe('Empty if not given, like `phone`.'),
  phone: text,
  answers: z.array(z.object({ label: text, value: text })),
})
const deleted = { 200: messageResponse(enquiryMessages.deleted(1)) }

function callsOf<K extends EnquiryKind>(kind: K, who: string) {
  const { list: path, one, removeMany, see, change, states } = enquiries[kind]
  const state = z.enum(states, `The state must be one of: ${states.join(', ')}.`)
  const [tag, body] = ['Requests', z.strictObject({ state })]
  const query = z.object({ ...pageQuery, state })
  const ids = z.strictObject({ ids: idsSchema(maxRemovedEnquiries, enquiryMessages.choose) })
  const saved = { 200: messageResponse(enquiryMessages.saved) }
  const listing = {
    action: see,
    tag,
    summary: `List ${who}`,
    query,
    responses: { 200: pageResponse(enquirySchema, 'A page, newest first') },
  }
  const changing = { action: change, tag, summary: `Say what became of ${who}`, body, responses: saved }
  const removing = { action: change, tag, responses: deleted }
  return {
    list: defineCall('GET', path, { ...listing }),
    change: defineCall('PUT', one, { ...changing, errors: [404] }),
    remove: defineCall('DELETE', one, {
      ...removing,
      summary: `Delete one of ${who}`,
      errors: [404],
    }),
    removeMany: defineCall('POST', removeMany, {
      ...removing,
      summary: `Delete ${who}`,
      body: ids,
    }),
  }
}

export const enquiryCalls = {
  applications: callsOf('applications', 'people who want to teach'),
  callbacks: callsOf('calls', 'parents who want to be called'),
}

declare module '#domain/api/call.ts' {
  interface Register {
    applications: (typeof enquiryCalls)['applications']
    callbacks: (typeof enquiryCalls)['callbacks']
  }
}
