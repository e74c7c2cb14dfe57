import { expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { buildApp } from '#site/app.ts'
import { anAdmin, asAdmin } from '#testing/admins.ts'
import { openTestApp } from '#testing/app.ts'
import { networkOf } from './client-groups.ts'
import { limits } from './rate-limit.ts'

const { limit } = limits.apiPerAddress
const url = '/api/nothing'

test('three processes on one PostgreSQL database allow a network about as many calls as one process does', async () => {
  const site = await openTestApp('postgres', { env: { DATABASE_URL: 'postgres://elsewhere.example/db' } })
  const apps = [site.app, await buildApp(site.context), await buildApp(site.context)]
  const counted = () => site.context.db.selectFrom('rateLimits').select('key').execute()
  let through = 0
  for (let n = 0; n < limit; n += 1) {
    for (const app of apps) {
      const { statusCode, headers } = await app.inject({ url, remoteAddress: `2001:db8:1:1::${n % 9}` })
      if (statusCode === 404) through += 1
      else expect([statusCode, headers['retry-after']]).toEqual([429, '60'])
    }
    // The processes complete this query after their pending counts.
    await counted()
  }
  const rows = await counted()
  await Promise.all(apps.slice(1).map((app) => app.close()))
  await site.close()
  expect(through).toBeGreaterThanOrEqual(limit)
  expect(through).toBeLessThan(limit * 1.5)
  expect(rows).toHaveLength(1)
})

test('a network with many addresses gets the same limit as one address, without a query to SQLite', async () => {
  const site = await openTestApp('sqlite')
  const call = async (remoteAddress: string) => (await site.request({ url, remoteAddress })).statusCode
  for (let n = 0; n < limit; n += 1) expect(await call(`2001:db8:1:1::${n.toString(16)}`)).toBe(404)
  expect(await call('2001:db8:1:1:ffff::')).toBe(429)
  expect(await call('2001:db8:1:2::')).toBe(404)
  site.advanceTime(-day)
  expect(await call('2001:db8:1:1::1')).toBe(404)
  expect(await site.context.db.selectFrom('rateLimits').selectAll().execute()).toEqual([])
  await site.close()
})

test("uncached pages count as calls from the network; files and admins' calls do not", async () => {
  const site = await openTestApp('sqlite')
  const headers = await asAdmin(site.context, await anAdmin(site.context))
  const ask = (url: string, headers = {}) => site.request({ url, headers, remoteAddress: '192.0.2.7' })
  expect((await ask('/api/admin/profile', headers)).statusCode).toBe(200)
  for (let n = 1; n < limit; n += 1) await ask(`/about?q=${n}`)
  const refused = await ask('/about', { accept: 'text/html' })
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/plain; charset=utf-8'])
  expect((await ask('/uploads/nothing.webp')).statusCode).toBe(404)
  expect((await ask('/api/admin/profile', { authorization: `Bearer ${'x'.repeat(43)}` })).statusCode).toBe(
    429,
  )
  expect((await ask('/api/admin/profile', headers)).statusCode).toBe(200)
  await site.close()
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2::'],
  ['2001:DB8:1:2:bbbb:cccc:dddd:eeee', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['fe80::1%eth0', 'fe80::'],
  ['::1', '::'],
  ['Not an address', 'not an address'],
  [undefined, 'gone'],
])('%s is counted as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
