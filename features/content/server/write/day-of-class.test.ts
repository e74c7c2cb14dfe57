import { describe, expect, test } from 'vitest'
import { aClass } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openSite } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'

describe.each(dialects)('weekday of a class session, on %s', (dialect) => {
  const site = openSite(dialect)
  const send = async (fields: Record<string, string>) => {
    const form = { ...fields, coverImageURL: await aPicture() }
    return site.asPic('POST', `${D}/add-classroom`, { form })
  }
  const add = (over: Record<string, string>) => send(aClass(over))
  const put = (id: string, json: object) => site.asPic('PUT', `${D}/classroom/${id}`, { json })

  test('stays as its author wrote it, whatever the date', async () => {
    const { status, body } = await add({ day: 'Extra class', date: '2026-03-17' })
    expect({ status, day: body.data.day }).toEqual({ status: 201, day: 'Extra class' })
    const { _id } = body.data
    expect((await put(_id, { date: '2026-03-19' })).body.data).toMatchObject({
      day: 'Extra class',
      date: '2026-03-19',
    })
    expect((await put(_id, { day: 'Sunday' })).body.data).toMatchObject({ day: 'Sunday', date: '2026-03-19' })
  })
})
