import { defineCall } from '#domain/api/call.ts'
import { dataResponse, messageResponse } from '#domain/api/responses.ts'
import { keyHolderSchema, keyMessages, keyPath } from './keys.ts'

const described = { path: keyPath, action: 'take the register', tag: 'Keys' } as const

export const keyCalls = {
  showHolder: defineCall({
    ...described,
    method: 'GET',
    summary: 'Get the holder of the school key',
    responses: {
      200: dataResponse('The holder; null if no one is named.', { data: keyHolderSchema.nullable() }),
    },
  }),
  changeHolder: defineCall({
    ...described,
    method: 'PUT',
    summary: 'Change the holder of the school key',
    body: keyHolderSchema,
    responses: { 200: messageResponse(keyMessages.saved) },
  }),
}
