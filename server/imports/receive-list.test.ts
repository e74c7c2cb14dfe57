import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openImports } from '#testing/open-imports.ts'
import { contentMessages } from '../content/content-messages.ts'
import { writeXlsx } from '../spreadsheets/xlsx.ts'

const D = '/api/admin/dashboard'

describe.each(dialects)('a list on %s', (dialect) => {
  const { ask, send, state } = openImports(dialect)

  it.each<[string, number, string, () => Promise<{ status: number; body: { message: string } }>]>([
    ['without a file', 400, 'Choose a file', () => ask('POST', `${D}/student/import`, { json: {} })],
    ['of nothing', 400, 'Choose a file', () => send('')],
    ['of a kind that is no list', 400, 'cannot be added as a list', () => send('a', { kind: 'gallery' })],
    ['of no kind', 404, contentMessages.noSuchKind, () => send('a', { kind: 'nobody' })],
    [
      'that is a picture',
      400,
      'This is not a list',
      async () => send(Buffer.from(await (await aPicture()).arrayBuffer()), { name: 'class.xlsx' }),
    ],
    ['of 11 MB', 413, 'The file is larger than 10 MB.', () => send('x'.repeat(11_000_000))],
    [
      'of a sheet that is not there',
      400,
      'The workbook has no sheet',
      async () => send(await aWorkbook(), { name: 'x.xlsx', sheet: 'No' } as never),
    ],
  ])('%s is refused, and nothing changes', async (_what, expectedStatus, why, call) => {
    const before = await state()
    const { status, body } = await call()
    expect([status, body.message]).toEqual([expectedStatus, expect.stringContaining(why)])
    expect(await state()).toEqual(before)
  })

  async function aWorkbook() {
    async function* rows() {
      yield [['Asha']]
    }
    const columns = [{ label: 'Name', type: 'text' as const, width: 20 }]
    return buffer(Readable.from(writeXlsx({ title: 'Names', columns, rows: rows() })))
  }
})
