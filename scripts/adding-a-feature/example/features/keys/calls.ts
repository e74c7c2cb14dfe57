import { defineCall } from '#domain/api/call.ts'
import { dataResponse, messageResponse } from '#domain/api/responses.ts'
import { keyHolderSchema, keyMessages, keyPath } from './keys.ts'

const described = { path: keyPath, action: 'take the register', tag: 'Keys' } as const

export const keyCalls = {
  showHolder: defineCall({
    ...described,
    method: 'GET',
    summary: 'Who has the key of the school',
    responses: { 200: dataResponse('Null where nobody is named.', { data: keyHolderSchema.nullable() }) },
  }),
  changeHolder: defineCall({
    ...described,
    method: 'PUT',
    summary: 'Hand the key to someone',
    body: keyHolderSchema,
    responses: { 200: messageResponse(keyMessages.saved) },
  }),
}
