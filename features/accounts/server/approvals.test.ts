import { beforeAll, describe, expect, it } from 'vitest'
import { anAdmin, aPassword, asAdmin, volunteerFields } from '#testing/admins.ts'
import { bothDialects } from '#testing/databases.ts'
import { mailsTo } from '#testing/mails.ts'
import { openSite } from '#testing/open-site.ts'
import { rowOf } from '#testing/rows.ts'

describe.each(bothDialects)('the approval of newcomers, on %s', (dialect) => {
  const site = openSite(dialect, { pic: false })
  let headers: { authorization: string }
  let own: string
  beforeAll(async () => {
    const admin = await anAdmin(site.context, volunteerFields)
    own = admin.id
    headers = await asAdmin(site.context, admin)
  })

  const aNewcomer = (over = {}) => anAdmin(site.context, { ...volunteerFields, status: 'pending', ...over })
  const list = (query = '') =>
    site.request({ url: `/api/admin/dashboard/pending-approvals${query}`, headers })
  const approve = (id: string, as: object = headers) =>
    site.request({ method: 'PUT', url: `/api/admin/dashboard/approve/${id}`, headers: { ...as } })
  const reject = (id: string, as: object = headers) =>
    site.request({ method: 'DELETE', url: `/api/admin/dashboard/reject/${id}`, headers: { ...as } })
  const statusOf = async (id: string) =>
    (await site.context.db.selectFrom('admins').select('status').where('id', '=', id).executeTakeFirst())
      ?.status
  const subjectsTo = async (recipient: string) =>
    (await mailsTo(site.context.db, recipient)).map(({ subject }) => subject)

  it('lists the longest waiting sign-ups first, with only the fields needed for the decision', async () => {
    const first = await aNewcomer({ fullName: '<img src=x onerror=alert(1)>' })
    site.advanceTime(1_000)
    const second = await aNewcomer(volunteerFields)
    const response = await list()
    expect(response.statusCode).toBe(200)
    expect(response.headers['x-total-count']).toBe('2')
    expect(response.json()).toEqual({
      success: true,
      data: [first, second].map(({ id, fullName, email, role, createdAt }) => ({
        _id: id,
        fullName,
        email,
        role,
        createdAt,
      })),
    })
    await reject(first.id)
    await reject(second.id)
  })

  it('can be paginated and searched', async () => {
    const newcomers = [await aNewcomer(), await aNewcomer(), await aNewcomer({ fullName: 'Needle 100%' })]
    const one = await list('?limit=2')
    expect(one.json().data).toHaveLength(2)
    expect(one.headers['x-total-count']).toBe('3')
    const next = /^<[^?]+(\?[^>]+)>; rel="next"$/.exec(String(one.headers.link))?.[1]
    const two = await list(next)
    expect(two.headers.link).toBeUndefined()
    const ids = [...one.json().data, ...two.json().data].map(({ _id }: { _id: string }) => _id)
    expect(ids).toEqual(newcomers.map(({ id }) => id))

    expect((await list('?q=needle')).json().data).toHaveLength(1)
    expect((await list('?q=100%25')).json().data).toHaveLength(1)
    expect((await list('?q=%25')).json().data).toHaveLength(1)
    expect((await list('?limit=x')).statusCode).toBe(400)
    for (const { id } of newcomers) await reject(id)
  })

  it('gives the newcomer access, mails them and records it in History', async () => {
    const { id, email, fullName } = await aNewcomer()
    const response = await approve(id)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ success: true, message: 'User approved!', data: { _id: id } })
    expect(response.body).not.toMatch(/argon2|passwordHash/)
    expect(await rowOf(site.context.db, 'admins', { id })).toMatchObject({
      status: 'approved',
      approvedAt: site.context.now().toISOString(),
      approvedBy: (await rowOf(site.context.db, 'admins', { id: own })).fullName,
    })
    const payload = { email, password: aPassword }
    expect((await site.request({ method: 'POST', url: '/api/admin/signin', payload })).statusCode).toBe(200)
    expect(await subjectsTo(email)).toEqual([expect.stringContaining('approved')])
    const line = site.context.db.selectFrom('history').selectAll().where('recordId', '=', id)
    expect(await line.execute()).toEqual([
      expect.objectContaining({ action: 'approve', adminId: own, title: fullName }),
    ])
  })

  it('changes nothing when approved twice', async () => {
    const { id, email } = await aNewcomer()
    await approve(id)
    const again = await approve(id)
    expect(again.statusCode).toBe(200)
    expect(again.json().message).toBe('This admin is already approved.')
    expect(await subjectsTo(email)).toHaveLength(1)
  })

  it('deletes a rejected sign-up and mails the person', async () => {
    const { id, email } = await aNewcomer()
    const response = await reject(id)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({ success: true, message: 'User rejected!' })
    expect(await statusOf(id)).toBeUndefined()
    expect(await subjectsTo(email)).toEqual([expect.stringContaining('not approved')])
    expect((await approve(id)).statusCode).toBe(404)
    expect((await reject(id)).statusCode).toBe(404)
    const payload = { email, password: aPassword }
    const signIn = await site.request({ method: 'POST', url: '/api/admin/signin', payload })
    expect(signIn.statusCode).toBe(404)
    expect(signIn.json().message).toBe('Admin not found.')
  })

  it('refuses to reject approved admins, including the caller', async () => {
    const { id, email } = await anAdmin(site.context)
    for (const approved of [id, own]) {
      expect((await reject(approved)).statusCode).toBe(409)
      expect(await statusOf(approved)).toBe('approved')
    }
    expect(await subjectsTo(email)).toEqual([])
  })

  it('applies only one of two simultaneous decisions, and mails the outcome of that one', async () => {
    for (let n = 0; n < 10; n += 1) {
      const { id, email } = await aNewcomer()
      const both = [() => approve(id), () => reject(id)]
      if (n % 2) both.reverse()
      const answers = await Promise.all(both.map((act) => act()))
      if (n % 2) answers.reverse()
      const [approved, rejected] = answers.map(({ statusCode }) => statusCode)
      const wasApproved = (await statusOf(id)) === 'approved'
      expect([approved, rejected]).toEqual(wasApproved ? [200, 409] : [404, 200])
      expect(await subjectsTo(email)).toHaveLength(1)
    }
  })
})
