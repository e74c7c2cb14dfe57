import { callsWith, defineCall, messageResponse, pageResponse } from '#domain/api/call.ts'
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
  const ids = z.strictObject({ ids: idsSchema(maxRemovedEnquiries, enquiryMessages.choose) })
  const removing = callsWith({ action: change, tag: 'Requests', responses: deleted })
  return {
    list: defineCall('GET', path, {
      action: see,
      tag: 'Requests',
      summary: `List ${who}`,
      query: z.object({ ...pageQuery, state }),
      responses: { 200: pageResponse(enquirySchema, 'A page, newest first') },
    }),
    change: defineCall('PUT', one, {
      action: change,
      tag: 'Requests',
      summary: `Say what became of ${who}`,
      body: z.strictObject({ state }),
      responses: { 200: messageResponse(enquiryMessages.saved) },
      errors: [404],
    }),
    remove: removing('DELETE', one, { summary: `Delete one of ${who}`, errors: [404] }),
    removeMany: removing('POST', removeMany, { summary: `Delete ${who}`, body: ids }),
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
