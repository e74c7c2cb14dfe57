import { once } from 'node:events'
import { request as ask, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { endOfDays } from '#domain/consent.ts'
import { student } from '#domain/kinds/student.ts'
import { changeContent } from '#server/db/content-version.ts'
import { aStudent } from '#testing/builders.ts'
import { bothDialects } from '#testing/databases.ts'
import { openSite } from '#testing/open-site.ts'
import { askOf } from '#testing/spec/ask.ts'
import { paginate } from '#testing/spec/walk-pages.ts'
import { insertRecord } from '../write/write-record.ts'

/** So many that the list fills several pages, even pages of the maximum length. */
const many = 2_600

describe.each(bothDialects)('list longer than a page, on %s', (dialect) => {
  const site = openSite(dialect, { pic: false })
  let address: string
  beforeAll(async () => {
    await changeContent(site.context, async (db) => {
      for (let n = 0; n < many; n += 1) {
        // Only the last records have the name Zenobia, too far down to be found by chance.
        const fullName = n < 90 ? `Zenobia ${n}` : `Tara ${n}`
        const consent = { consentLevel: 'public with name', consentUntil: endOfDays }
        const columns = { ...aStudent({ fullName, studentClass: '5' }), coverImageURL: null, ...consent }
        await insertRecord(db, {
          kind: student,
          actor: { type: 'visitor' },
          now: site.context.now(),
          columns,
        })
      }
    })
    address = await site.app.listen({ port: 0 })
  })

  async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const sent = ask(address + path, { headers, method, agent: false }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return answer
  }
  const inFull = async (path: string) =>
    JSON.parse((await buffer(await get(path))).toString()) as { _id: string }[]

  test('is complete without parameters, in the order of the list', async () => {
    const answer = await get(student.paths.list)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-total-count': String(many),
      'transfer-encoding': 'chunked',
    })
    expect(answer.headers.link).toBeUndefined()
    const whole = JSON.parse((await buffer(answer)).toString()) as { _id: string }[]
    const pages: unknown[] = []
    const read = (path: string) => askOf(site)('GET', path)
    for await (const { body } of paginate(read, `${student.paths.list}?limit=1000`)) pages.push(...body)
    expect(whole).toHaveLength(many)
    expect(whole).toEqual(pages)
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is sent as %s if the client accepts it', async (encoding, unpack) => {
    const answer = await get(student.paths.list, { 'accept-encoding': encoding })
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      vary: expect.stringContaining('accept-encoding'),
    })
    expect(JSON.parse(unpack(await buffer(answer)).toString())).toHaveLength(many)
  })

  test('is not sent for a HEAD request', async () => {
    const answer = await get(student.paths.list, {}, 'HEAD')
    expect(answer.headers).toMatchObject({ 'x-total-count': String(many) })
    expect(await buffer(answer)).toHaveLength(0)
  })

  test('is also complete when searched for common words or for words of the last records', async () => {
    expect(await inFull(`${student.paths.list}?q=a`)).toHaveLength(many)
    const tara = await inFull(`${student.paths.list}?q=tar+fem`)
    expect(tara).toHaveLength(many - 90)
    expect(new Set(tara.map(({ _id }) => _id)).size).toBe(many - 90)
    const { headers, body } = await site.request({
      url: `${student.paths.list}?q=zeno&studentClass=5&limit=7`,
    })
    expect([headers['x-total-count'], JSON.parse(body).length]).toEqual(['90', 7])
  })

  test.each(['identity', 'br'])(
    'closes the connection if it cannot be read to the end (%s)',
    async (encoding) => {
      const read = site.context.db.selectFrom.bind(site.context.db)
      let reads = 0
      const failing = vi.spyOn(site.context.db, 'selectFrom').mockImplementation(((table: 'students') => {
        reads += 1
        if (reads > 4) throw new Error('the disk is gone')
        return read(table)
      }) as never)
      await expect(get(student.paths.list, { 'accept-encoding': encoding }).then(buffer)).rejects.toThrow(
        /aborted|socket hang up/,
      )
      failing.mockRestore()
      expect(await inFull(student.paths.list)).toHaveLength(many)
    },
  )
})
