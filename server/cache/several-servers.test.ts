import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '#site/app.ts'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { aNotification } from '#testing/builders.ts'
import { openSite } from '#testing/open-site.ts'
import { postgresVersion } from '../db/content-version.ts'

const site = openSite('postgres', { pic: false, each: true })
/** Another server on the same database; it gets no notifications and never polls. */
let deaf: FastifyInstance
let headers: { authorization: string }
beforeEach(async () => {
  headers = await asAdmin(site.context, await anAdmin(site.context))
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const contentVersion = await postgresVersion(site.context.db, async () => ({ close: async () => {} }))
  deaf = await buildApp({ ...site.context, contentVersion })
})
afterEach(async () => {
  vi.useRealTimers()
  await deaf.close()
})

const titlesAt = async (app: FastifyInstance, how = {}) =>
  ((await app.inject({ url: '/api/notification', headers: how })).json() as { title: string }[]).map(
    ({ title }) => title,
  )
const add = (title: string) =>
  site.request({
    method: 'POST',
    url: '/api/admin/dashboard/add-notification',
    headers,
    payload: aNotification({ title }),
  })

test('an admin reads their own change from every server, and then all visitors do too', async () => {
  await add('Before')
  expect(await titlesAt(deaf)).toEqual(['Before'])
  await add('After')
  // Visitors still get the response that was cached before.
  expect(await titlesAt(deaf)).toEqual(['Before'])
  // Any request with a token refreshes the version.
  await deaf.inject({ url: '/api/admin/dashboard/profile', headers })
  expect(await titlesAt(deaf)).toEqual(['After', 'Before'])
})

test('an older version is ignored', async () => {
  await add('Before')
  const { contentVersion } = site.context
  const current = contentVersion.current()
  contentVersion.accept(current - 1)
  expect(contentVersion.current()).toBe(current)
})
