import { totpCode, totpStep } from '#server/accounts/second-factor/totp.ts'
import { fromBase32 } from '#testing/second-factors.ts'
import { firstAdmin } from '../../../e2e/first-admin.ts'
import { type Client, signIn } from '../../api-client.ts'

export const signInFirstAdmin = (url: string) => signIn(url, firstAdmin)

/** What the app of the first admin shows at a moment. */
export const codeAt = (secret: string, time: Date) => totpCode(fromBase32(secret), totpStep(time))

/** Adds a record by its form, and answers its id. */
export const addWith =
  (ask: Client) =>
  async (path: string, form: Record<string, string | File>): Promise<string> =>
    (await ask('POST', path, { form })).data._id
