import { emailRule } from './kinds/rules.ts'
import { z } from './zod.ts'

export const systemPath = '/api/admin/dashboard/system'

/** What runs here, for the settings page. A size that cannot be learnt is null. */
export type SystemState = {
  version: string
  startedAt: string
  /** `files` counts what was uploaded, `bytes` also the smaller widths drawn of it; `missing` as the last sweep found. */
  storage: {
    kind: 'disk' | 's3'
    files: number
    missing: number | null
    bytes: number | null
    freeBytes: number | null
  }
  database: { kind: 'sqlite' | 'postgres'; bytes: number | null }
  /** Without a mail server, messages become files in the outbox folder. `failed` counts the last week's. */
  mail: { kind: 'smtp' | 'outbox'; waiting: number; failed: number }
}

export const testMailPath = '/api/admin/dashboard/settings/test-mail'
export const testMailForm = z.object({ email: emailRule() })

/** `why` is the mail server's own answer in safe words, a sentence or nothing. */
export const testMailSays = {
  sent: 'Test mail sent. The mail server has accepted it.',
  inFolder: 'No mail server is set up, so the test mail lies in the outbox folder.',
  waiting: (why: string) =>
    sentences('The test mail could not be sent yet. It is kept and tried again.', why),
  refused: (why: string) => sentences('The test mail was refused.', why),
}

const sentences = (...said: string[]) => said.filter(Boolean).join(' ')
