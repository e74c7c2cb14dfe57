import { describe, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import type { ApiTransport, PageRenderer } from '#server/pages/renderer.ts'
import { dialects } from '#testing/databases.ts'
import { openSite, signedIn } from '#testing/open-site.ts'
import { addRecord, recordsIn } from '#testing/spec/add-record.ts'
import { kindNamed } from '#testing/spec/further-kinds.ts'

const canary = 'Canarysong'
const preview = '/api/admin/dashboard/preview'

/** Returns a page that contains the responses of the paths it would call. */
const renderPage: PageRenderer = async (url, transport) => ({
  status: 200,
  headers: new Headers(),
  contentSecurityPolicy: '',
  html: `<script>steal()</script><h1>${url.pathname}</h1>${await textsOf(transport)}<script src="x"></script>`,
})

const asked: string[] = []
const textsOf = async (transport: ApiTransport) =>
  (await Promise.all(asked.map(async (path) => (await transport(path, {})).text()))).join('')

describe.each(dialects)('preview, on %s', (dialect) => {
  const site = openSite(dialect, { context: { renderPage } })
  const hide = { publishing: JSON.stringify({ isHidden: true }) }

  test.each(['festival', 'notification', 'student', 'volunteer', 'alumnus', 'classroom'])(
    'shows a hidden %s as visitors would see it, and is not cached',
    async (name) => {
      const kind = kindNamed(name)
      const isPerson = ['student', 'volunteer', 'alumnus'].includes(name)
      const title = isPerson ? { fullName: canary } : name === 'classroom' ? {} : { title: canary }
      const secret = name === 'student' ? { address: 'Secret Lane' } : {}
      const record = await addRecord(site.ask, site.pic.token, kind, { ...title, ...secret, ...hide })
      asked.splice(0, asked.length, `${kind.list}/${record._id}`, `${kind.list}?limit=24`)
      const path = `${preview}/${name}/${record._id}`
      const { status, body, headers } = await site.asPic('GET', path)
      expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'no-store' })
      expect(body.data.html).toContain(record._id)
      expect(body.data.html).not.toMatch(/<script|Secret Lane|publishing/)
      // Pictures that visitors may not have yet are signed, so that the preview shows them.
      for (const [picture] of body.data.html.matchAll(/\/uploads\/[^"\\]+/g))
        expect([picture, (await site.ask('GET', picture)).status]).toEqual([picture, 200])
      for (const path of asked) {
        const { text } = await site.ask('GET', path)
        expect(text.includes(canary) || text.includes(`"${record._id}"`)).toBe(false)
      }
    },
  )

  test('is available to a read-only admin, who also reads drafts', async () => {
    const kind = kindNamed('notification')
    const draft = { publishing: JSON.stringify({ isDraft: true }) }
    const { _id } = await addRecord(site.ask, site.pic.token, kind, { title: canary, ...draft })
    const { id, token } = await signedIn(site)
    const { db } = site.context
    const yesterday = new Date(site.context.now().getTime() - day).toISOString().slice(0, 10)
    await db.updateTable('admins').set({ endsOn: yesterday }).where('id', '=', id).execute()
    expect((await site.ask('GET', `${preview}/notification/${_id}`, { token })).status).toBe(200)
    expect((await site.ask('GET', `${kind.list}/${_id}`, { token })).body.data.publishing.isDraft).toBe(true)
    const drafts = await site.ask('GET', `${kind.list}?state=draft`, { token })
    expect(recordsIn(kind, drafts.body).map(({ _id }) => _id)).toEqual([_id])
  })

  test('does not exist for a missing record or a kind without a page', async () => {
    const none = '01930000-0000-7000-8000-000000000000'
    for (const path of [`student/${none}`, `dragon/${none}`, `feedback/${none}`, 'student/x'])
      expect((await site.asPic('GET', `${preview}/${path}`)).status).toBe(404)
  })
})
