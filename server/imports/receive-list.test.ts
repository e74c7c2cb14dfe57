import { describe, expect, it } from 'vitest'
import { dialects } from '#testing/databases.ts'
import { openImports } from '#testing/open-imports.ts'
import { contentMessages } from '../content/content-messages.ts'

const D = '/api/admin/dashboard'

describe.each(dialects)('a list on %s', (dialect) => {
  const { ask, send, unchanged } = openImports(dialect)

  it.each<[string, number, string, () => Promise<{ status: number; body: { message: string } }>]>([
    ['without a file', 400, 'Choose a file', () => ask('POST', `${D}/student/import`, { json: {} })],
    ['of nothing', 400, 'Choose a file', () => send('')],
    ['of a kind that is no list', 400, 'cannot be added as a list', () => send('a', { kind: 'gallery' })],
    ['of no kind', 404, contentMessages.noSuchKind, () => send('a', { kind: 'nobody' })],
    ['of 11 MB', 413, 'The file is larger than 10 MB.', () => send('x'.repeat(11_000_000))],
    ['that is no list', 400, 'This is not a list', () => send('a\u0001')],
  ])('%s is refused, and nothing changes', async (_what, expectedStatus, why, call) => {
    const { status, body } = await unchanged(() => call())
    expect([status, body.message]).toEqual([expectedStatus, expect.stringContaining(why)])
  })
})
