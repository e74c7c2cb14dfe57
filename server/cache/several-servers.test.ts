import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '#site/app.ts'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { aNotification } from '#testing/builders.ts'
import { openSiteForEach } from '#testing/open-site.ts'
import { postgresVersion } from '../db/content-version.ts'

const site = openSiteForEach('postgres')
/** Another server on the same database, which hears of no change and never looks. */
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

test('an admin who has changed something reads it from every server, and from then on all visitors do', async () => {
  await add('Before')
  expect(await titlesAt(deaf)).toEqual(['Before'])
  await add('After')
  // What visitors are answered is from the cache, as of before.
  expect(await titlesAt(deaf)).toEqual(['Before'])
  // Any request with a token will do.
  await deaf.inject({ url: '/api/admin/dashboard/profile', headers })
  expect(await titlesAt(deaf)).toEqual(['After', 'Before'])
})

test('an older version that comes along changes nothing', async () => {
  await add('Before')
  const { contentVersion } = site.context
  const current = contentVersion.current()
  contentVersion.accept(current - 1)
  expect(contentVersion.current()).toBe(current)
})
