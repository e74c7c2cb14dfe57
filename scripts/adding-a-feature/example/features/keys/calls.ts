import { callsWith, dataResponse, messageResponse } from '#domain/api/call.ts'
import { z } from '#domain/zod.ts'
import { keyMessages, keyPath } from './keys.ts'

const nameSchema = z.string().trim().min(1, keyMessages.noName).max(60)
const define = callsWith({ action: 'take the register', tag: 'Keys' })

export const keyCalls = {
  showHolders: define('GET', keyPath, {
    summary: 'List the people who have a key of the school',
    responses: { 200: dataResponse('Their names.', { data: z.array(nameSchema) }) },
  }),
  addHolder: define('POST', keyPath, {
    summary: 'Note that someone has a key of the school',
    body: z.strictObject({ name: nameSchema }),
    responses: { 200: messageResponse(keyMessages.saved('Asha Rao')) },
    errors: [409],
  }),
}

declare module '#domain/api/call.ts' {
  interface Register {
    keys: typeof keyCalls
  }
}
