import { describe, expect, test } from 'vitest'
import { bothDialects } from '#testing/databases.ts'
import { openSite, signedIn } from '#testing/open-site.ts'
import { rowsOf } from '#testing/rows.ts'
import { stateOf } from '#testing/spec/state.ts'

const A = '/api/admin/dashboard/admins'

describe.each(bothDialects)('the last PIC, on %s', (dialect) => {
  const site = openSite(dialect, { isQuiet: true })
  const call = (method: 'PUT' | 'POST' | 'DELETE', path: string, json?: object, token = site.pic.token) =>
    site.ask(method, `${A}/${path}`, { token, ...(json && { json }) })
  const activePics = async () => {
    const { body } = await site.asPic('GET', '/api/admin/dashboard/waiting')
    return body.data.activePics
  }

  test('cannot lose access, be removed, be made a Volunteer or be given a last day', async () => {
    const { id } = site.pic
    const before = await stateOf(site)
    const answers = [
      await call('POST', `${id}/end`),
      await call('DELETE', id),
      await call('PUT', `${id}/role`, { role: 'Volunteer' }),
      await call('PUT', `${id}/ends-on`, { endsOn: '2027-06-30' }),
    ]
    for (const { status, body } of answers)
      expect({ status, message: body.message }).toEqual({
        status: 409,
        message: expect.stringMatching(/^At least one PIC must have access/),
      })
    expect(await stateOf(site)).toEqual(before)
  })

  test('is no longer protected once there is a second PIC whose access does not expire', async () => {
    expect(await activePics()).toBe(1)
    const second = await signedIn(site, { role: 'PIC' })
    expect(await activePics()).toBe(2)
    expect((await call('PUT', `${second.id}/ends-on`, { endsOn: '2027-06-30' })).status).toBe(200)
    expect((await call('POST', `${site.pic.id}/end`)).status).toBe(409)
    expect((await call('PUT', `${second.id}/ends-on`, { endsOn: null })).status).toBe(200)
    expect((await call('PUT', `${site.pic.id}/role`, { role: 'Volunteer' })).status).toBe(200)
    expect((await call('POST', `${second.id}/end`)).status).toBe(403)
    expect((await call('PUT', `${site.pic.id}/role`, { role: 'PIC' }, second.token)).status).toBe(200)
    expect((await call('DELETE', second.id, undefined, second.token)).status).toBe(200)
  })

  test('keeps access when two PICs end each other’s access, or remove or demote each other, at the same time', async () => {
    for (let round = 0; round < 8; round += 1) {
      const [one, other] = [await signedIn(site), await signedIn(site)]
      // Removes the other PICs of this test.
      const { db, now } = site.context
      await db
        .updateTable('admins')
        .set({ endedAt: now().toISOString() })
        .where('id', 'not in', [one.id, other.id])
        .execute()
      const act = (id: string, token: string) =>
        [
          () => call('POST', `${id}/end`, undefined, token),
          () => call('DELETE', id, undefined, token),
          () => call('PUT', `${id}/role`, { role: 'Volunteer' }, token),
        ][round % 3]?.()
      const answers = await Promise.all([act(other.id, one.token), act(one.id, other.token)])
      const statuses = answers.map((answer) => answer?.status ?? 0).sort()
      expect(statuses[0]).toBe(200)
      expect([401, 403, 404, 409]).toContain(statuses[1])
      const pics = await rowsOf(db, 'admins', { role: 'PIC', endedAt: null })
      expect(pics).toHaveLength(1)
    }
  })
})
