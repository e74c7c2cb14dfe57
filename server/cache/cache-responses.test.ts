import { beforeAll, describe, expect, test, vi } from 'vitest'
import { endOfDays } from '#domain/consent.ts'
import { notification } from '#domain/kinds/notification.ts'
import { student } from '#domain/kinds/student.ts'
import { visitor } from '#domain/permissions.ts'
import { insertRecord } from '#features/content/server/write/write-record.ts'
import { buildApp } from '#site/app.ts'
import { dialects } from '#testing/databases.ts'
import { openSite } from '#testing/open-site.ts'
import { changeContent } from '../db/content-version.ts'
import { DatabaseUnavailable } from '../db/dialect.ts'
import { compress } from '../http/compress.ts'
import type { PageRenderer } from '../pages/renderer.ts'

const aStudent = {
  fullName: 'Tara Testrup',
  uniqueId: 'S-1',
  gender: 'Female',
  studentClass: '5',
  address: '12 Mango Lane',
  coverImageURL: null,
  consentLevel: 'public with name',
  consentUntil: endOfDays,
}

describe.each(dialects)('cached responses over the network on %s', (dialect) => {
  const testApp = openSite(dialect, { pic: false })
  let list: string
  beforeAll(async () => {
    list = `${await testApp.app.listen({ host: '127.0.0.1', port: 0 })}/api/students`
  })

  test('are sent without rendering again while they are current', async () => {
    expect(await (await fetch(list)).json()).toEqual([])
    const hit = await fetch(list)
    expect(await hit.json()).toEqual([])
    expect(hit.headers.get('x-request-id')).toBeTruthy()
    const worked = testApp.logged().match(/"\/api\/students"/g)
    expect(worked).toHaveLength(1)

    const { context } = testApp
    await changeContent(context, (db) =>
      insertRecord(db, { kind: student, actor: visitor, now: context.now(), columns: aStudent }),
    )
    expect(await (await fetch(list)).json()).toHaveLength(1)
  })

  test('are compressed only in the requested encoding, and only once', async () => {
    const squeezed = { br: vi.spyOn(compress, 'br'), gzip: vi.spyOn(compress, 'gzip') }
    const calls = () => [squeezed.br.mock.calls.length, squeezed.gzip.mock.calls.length]
    const text = async (encoding: string) => {
      const answer = await fetch(`${list}?limit=7`, { headers: { 'accept-encoding': encoding } })
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(encoding)
      return answer.text()
    }
    const plain = await text('identity')
    expect(calls()).toEqual([0, 0])
    expect(await Promise.all(['br', 'br', 'identity'].map(text))).toEqual([plain, plain, plain])
    expect(calls()).toEqual([1, 0])
    expect([await text('gzip'), await text('br'), await text('gzip')]).toEqual([plain, plain, plain])
    expect(calls()).toEqual([1, 1])
    vi.restoreAllMocks()
  })

  test('are rendered again after midnight at the school, even if nothing has changed', async () => {
    const { context, advanceTime } = testApp
    let rendered = 0
    const renderPage: PageRenderer = async () => {
      rendered += 1
      return { status: 200, headers: new Headers(), html: `page ${rendered}`, contentSecurityPolicy: '' }
    }
    const withPages = await buildApp({ ...context, renderPage, clientFolder: testApp.dataDir })
    const page = async () => (await withPages.inject({ url: '/about?utm_source=x' })).body
    // It is 22:30 at the school.
    expect([await page(), await page()]).toEqual(['page 1', 'page 1'])
    advanceTime(89 * 60_000)
    expect(await page()).toBe('page 1')
    advanceTime(2 * 60_000)
    expect([await page(), await page()]).toEqual(['page 2', 'page 2'])
    await withPages.close()
  })

  test('are not cached if the content changes during rendering', async () => {
    const { context } = testApp
    const rename = (title: string) =>
      changeContent(context, async (db) => {
        const { id } = await insertRecord(db, {
          kind: notification,
          actor: visitor,
          now: context.now(),
          columns: { title, description: title },
        })
        return id
      })
    let isChanged = false
    const renderPage: PageRenderer = async (_url, transport) => {
      const read = await transport('/api/notification', {})
      const html = ((await read.json()) as { title: string }[]).map(({ title }) => title).join()
      // The title has been read, but the response is not sent yet.
      if (!isChanged) await rename('second')
      isChanged = true
      return { status: 200, headers: new Headers(), html, contentSecurityPolicy: '' }
    }
    const withPages = await buildApp({ ...context, renderPage, clientFolder: testApp.dataDir })
    await rename('first')
    const page = async () => (await withPages.inject({ url: '/about' })).body
    expect(await page()).toBe('first')
    expect(await page()).toBe('second,first')
    await withPages.close()
  })

  test('are sent to visitors even if outdated while the database is down, but are not used to render pages', async () => {
    const { context } = testApp
    let isAway = false
    const db = context.db.withPlugin({
      transformQuery({ node }) {
        if (isAway) throw new DatabaseUnavailable(undefined)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const renderPage: PageRenderer = async (_url, transport) => {
      const { status } = await transport('/api/notification', {})
      return { status: 200, headers: new Headers(), html: `answered ${status}`, contentSecurityPolicy: '' }
    }
    const withPages = await buildApp({ ...context, db, renderPage, clientFolder: testApp.dataDir })
    const ask = async (url: string) => {
      const { statusCode, body } = await withPages.inject({ url })
      return [statusCode, body]
    }
    const [, before] = await ask('/api/notification')
    await changeContent(context, async () => {})
    isAway = true
    expect(await ask('/api/notification')).toEqual([200, before])
    expect(await ask('/about')).toEqual([200, 'answered 503'])
    isAway = false
    await withPages.close()
  })
})
