import { describe, expect, it } from 'vitest'
import { leavingMessages } from '#domain/kinds/leaving.ts'
import { aStudent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { openSite } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { stateOf } from '#testing/spec/state.ts'

describe.each(dialects)('a person who has left, on %s', (dialect) => {
  const site = openSite(dialect)
  const { asPic: ask } = site
  const visit = (path: string) => site.ask('GET', path)
  const add = async (over = {}) => (await site.add('student', over))._id
  const leave = (id: string) => ask('POST', `${D}/student/${id}/leave`)
  const comeBack = (id: string) => ask('POST', `${D}/student/${id}/return`)
  const namesIn = (body: { fullName: string }[]) => body.map(({ fullName }) => fullName)
  const state = async () => {
    const { sessions: _sessions, contentVersion: _version, ...rest } = await stateOf(site)
    return rest
  }

  it('is missing from lists, counts, filter choices and searches, and has no public page; admins find them with a filter', async () => {
    const studentClass = 'Leaving 1'
    const id = await add({ fullName: 'Quillon Left', studentClass, address: '9 Zebra Road' })
    await add({ fullName: 'Quillon There', studentClass })
    const total = async (query: string) =>
      Number((await visit(`/api/students?${query}`)).headers['x-total-count'])
    const choice = async () =>
      (await visit('/api/students/choices')).body.data.studentClass.find(
        ({ value }: { value: string }) => value === studentClass,
      )
    const query = `studentClass=${studentClass}`
    const before = await total('limit=1')
    const left = await leave(id)
    expect([left.status, left.body.message]).toEqual([200, leavingMessages.left('Quillon Left')])
    expect(left.body.data).toMatchObject({ leftOn: '2026-11-21', leftAs: 'left' })
    expect([await total(query), await total('q=quillon'), await total('limit=1')]).toEqual([1, 1, before - 1])
    expect(await choice()).toEqual({ value: studentClass, count: 1 })
    expect((await visit(`/api/students/${id}`)).status).toBe(404)
    expect(namesIn((await visit(`/api/students?state=left`)).body)).not.toContain('Quillon Left')

    expect(namesIn((await ask('GET', `/api/students?${query}`)).body)).toEqual(['Quillon There'])
    expect(namesIn((await ask('GET', '/api/students?q=zebra')).body)).toEqual([])
    for (const found of ['state=left', `state=left&${query}`, 'state=left&q=zebra%20quill']) {
      const { body, headers } = await ask('GET', `/api/students?${found}`)
      expect(namesIn(body)).toContain('Quillon Left')
      expect(namesIn(body)).not.toContain('Quillon There')
      expect(headers['x-total-count']).toBe('1')
    }
    expect(namesIn((await ask('GET', '/api/students?state=left&q=nobody')).body)).toEqual([])
    expect((await ask('GET', `/api/students/${id}`)).body.data).toMatchObject({ leftAs: 'left' })
    const csv = async (of: string) => (await ask('GET', `${D}/export/student.csv?${of}`)).text
    expect(await csv(query)).not.toContain('Quillon Left')
    expect(await csv('state=left')).toContain('Quillon Left')

    const back = await comeBack(id)
    expect([back.status, back.body.message]).toEqual([200, leavingMessages.returned('Quillon Left')])
    expect(back.body.data).not.toHaveProperty('leftOn')
    expect([await total('limit=1'), await total(query), await total('q=quillon')]).toEqual([before, 2, 2])
    expect(await choice()).toEqual({ value: studentClass, count: 2 })
  })

  it('leaves once and returns once; a repeated request changes nothing', async () => {
    const id = await add()
    await leave(id)
    site.advanceTime(1_000)
    const left = await state()
    expect((await leave(id)).status).toBe(200)
    expect(await state()).toEqual(left)
    await comeBack(id)
    const back = await state()
    expect((await comeBack(id)).status).toBe(200)
    expect(await state()).toEqual(back)
    const { body } = await ask('GET', `${D}/activity?limit=3`)
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual(['return', 'leave', 'add'])
    const festival = (await site.add('festival'))._id
    expect((await ask('POST', `${D}/festival/${festival}/leave`)).status).toBe(400)
  })

  it('still reserves their unique ID, can be edited, and is restored from the trash as having left', async () => {
    const uniqueId = 'LEFT-UNIQUE'
    const id = await add({ uniqueId, studentClass: 'Leaving 2' })
    await leave(id)
    const again = await ask('POST', `${D}/students/add-students`, { json: aStudent({ uniqueId }) })
    expect(again.status).toBe(409)
    expect((await ask('PUT', `${D}/students/${id}`, { json: { fullName: 'Other Name' } })).status).toBe(200)
    const isLeft = async () =>
      namesIn((await ask('GET', '/api/students?state=left&studentClass=Leaving%202')).body)
    expect(await isLeft()).toEqual(['Other Name'])
    await ask('DELETE', `${D}/students/${id}`)
    expect(await isLeft()).toEqual([])
    expect((await ask('POST', `${D}/trash/student/${id}/restore`)).status).toBe(200)
    expect(await isLeft()).toEqual(['Other Name'])
    expect((await visit('/api/students?studentClass=Leaving%202')).body).toEqual([])
    expect((await visit('/api/students?studentClass=Leaving%202')).headers['x-total-count']).toBe('0')
  })
})
