import { describe, expect, test } from 'vitest'
import { aFestival, aNotification, aStudent } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openImports } from '#testing/open-imports.ts'
import { D } from '#testing/paths.ts'
import { readSheet } from '#testing/read-sheet.ts'

const inBengali = { title: 'কাল ক্লাস নেই', description: 'কাল ছুটি। পরশু আসবে।' }
const inHindi = { title: 'कल क्लास नहीं है' }

describe.each(dialects)('translations of a record, on %s', (dialect) => {
  const site = openImports(dialect)
  const { addList, apply, change } = site
  const add = async (over: object = {}) => {
    const { status, body } = await site.asPic('POST', `${D}/add-notification`, {
      json: { ...aNotification({ title: 'No class tomorrow' }), ...over },
    })
    expect(status).toBe(201)
    return body.data
  }
  const put = (id: string, json: object) => site.asPic('PUT', `${D}/notification/${id}`, { json })
  const seen = async (id: string) => (await site.ask('GET', `/api/notification/${id}`)).body.data

  test('can be sent as an object in JSON or as JSON in a form, and empty ones are dropped', async () => {
    const { _id, translations } = await add({
      translations: { bn: inBengali, hi: { ...inHindi, description: ' ' } },
    })
    expect(translations).toEqual({ bn: inBengali, hi: inHindi })
    expect((await seen(_id)).translations).toEqual({ bn: inBengali, hi: inHindi })
    const { body } = await site.asPic('POST', `${D}/events/festivals/add-festival`, {
      form: {
        ...aFestival(),
        coverImageURL: await aPicture(),
        translations: JSON.stringify({ hi: { title: 'रंगों का त्योहार' } }),
      },
    })
    expect(body.data.translations).toEqual({ hi: { title: 'रंगों का त्योहार' } })
    const { body: list } = await site.ask('GET', '/api/events/festivals')
    expect(list.data[0].translations).toEqual({ hi: { title: 'रंगों का त्योहार' } })
    expect(await add()).not.toHaveProperty('translations')
  })

  test('are kept if a request omits them, can be changed one by one, and are removed when emptied', async () => {
    const { _id } = await add({ translations: { bn: inBengali } })
    const { translations, ...known } = await seen(_id)
    expect((await put(_id, { ...known, title: 'No class' })).body.data.translations).toEqual({
      bn: inBengali,
    })
    expect((await put(_id, { translations: { hi: inHindi } })).body.data.translations).toEqual({
      bn: inBengali,
      hi: inHindi,
    })
    const { body } = await put(_id, { translations: { bn: { title: '' }, hi: null } })
    expect(body.data.translations).toEqual({ bn: { description: inBengali.description } })
    expect((await put(_id, { translations: { bn: { description: null } } })).body.data).not.toHaveProperty(
      'translations',
    )
  })

  test.each([
    ['an unknown language', { fr: { title: 'x' } }, 'translations'],
    ['a field that is not translated', { bn: { imageFile: 'x' } }, 'translations'],
    ['invalid JSON', '{"bn":', 'translations'],
    ['an object instead of a text', { bn: { title: { toString: 'x' } } }, 'title_bn'],
    ['a line break in a title', { bn: { title: 'a\nb' } }, 'title_bn'],
    ['an overlong text', { bn: { description: 'ক'.repeat(15_000) } }, 'description_bn'],
  ])('refuse %s and change nothing', async (_what, translations, field) => {
    const { _id, updatedAt } = await add({ translations: { bn: inBengali } })
    const { status, body } = await put(_id, { title: 'Other', translations })
    expect({ status, field: body.errors[0].field }).toEqual({ status: 400, field })
    expect(await seen(_id)).toMatchObject({ updatedAt, translations: { bn: inBengali } })
  })

  test('are refused for kinds that are not translated', async () => {
    const { status } = await site.asPic('POST', `${D}/add-classroom`, {
      form: { translations: JSON.stringify({ bn: { day: 'x' } }) },
    })
    expect(status).toBe(400)
  })

  test('are searched, except those of a field that visitors do not see', async () => {
    const { _id } = await add({ translations: { bn: { title: 'মিঠাই', description: 'গোপন' } } })
    const find = async (q: string) =>
      (await site.ask('GET', `/api/notification?q=${encodeURIComponent(q)}`)).body.length
    expect([await find('মিঠাই'), await find('গোপন')]).toEqual([1, 1])
    await put(_id, { publishing: { hiddenFields: ['description'] } })
    expect([await find('মিঠাই'), await find('গোপন')]).toEqual([1, 0])
    expect((await seen(_id)).translations).toEqual({ bn: { title: 'মিঠাই' } })
    await put(_id, { translations: { bn: null } })
    expect(await find('মিঠাই')).toBe(0)
  })

  test('are searched for a person’s name', async () => {
    const { _id } = await add({ translations: { hi: { title: 'Quokka Zebrafinch को बधाई' } } })
    const { body } = await site.asPic('POST', `${D}/students/add-students`, {
      json: aStudent({ fullName: 'Quokka Zebrafinch' }),
    })
    const { text } = await site.asPic('GET', `${D}/people/student/${body.data._id}`)
    expect(text).toContain(`/admin/dashboard/edit/notification/${_id}`)
  })

  test('in all languages are undone together, listed in History by field, and kept in the trash', async () => {
    const { _id } = await add({ translations: { bn: inBengali } })
    await put(_id, { title: 'Class tomorrow', translations: { bn: { title: 'কাল ক্লাস আছে' } } })
    const { body } = await site.asPic('GET', `${D}/changes?record=${_id}`)
    const [change] = body.data
    expect(change.record.fields).toEqual([
      { label: 'Title', before: 'No class tomorrow', after: 'Class tomorrow' },
      { label: 'Title (Bengali)', before: inBengali.title, after: 'কাল ক্লাস আছে' },
    ])
    const { status } = await site.asPic('POST', `${D}/changes/${change._id}/undo`)
    expect(status).toBe(200)
    expect(await seen(_id)).toMatchObject({ title: 'No class tomorrow', translations: { bn: inBengali } })
    await site.asPic('DELETE', `${D}/notification/${_id}`)
    await site.asPic('POST', `${D}/trash/notification/${_id}/restore`)
    expect((await seen(_id)).translations).toEqual({ bn: inBengali })
  })

  test('each have a column in an export, which an import reads again', async () => {
    const { bytes } = await site.asPic('GET', `${D}/export/festival.xlsx`)
    const [labels = [], row = []] = (await readSheet(bytes)).rows
    expect(labels).toContain('Description (Bengali)')
    expect(row[labels.indexOf('Title (Hindi)')]).toBe('रंगों का त्योहार')
    const headings = 'Title,Description,Date,Venue,Students present,Volunteers present,Title (Bengali)'
    const list = (rows: string) => addList(`${headings}\n${rows}`, { kind: 'festival' })
    await apply(
      await list('Kites,Up and away,2025-01-14,Roof,10,2,ঘুড়ি\nLamps,So many,2025-10-20,Gate,10,2,\n'),
    )
    const read = async () => (await site.ask('GET', '/api/events/festivals?date=2025')).body.data
    expect(await read()).toMatchObject([{ title: 'Lamps' }, { translations: { bn: { title: 'ঘুড়ি' } } }])
    expect((await read())[0]).not.toHaveProperty('translations')
    // An empty cell changes nothing; neither does a list without the column.
    const id = await list(
      'Kites,Up and away,2025-01-14,Roof,11,2,\nLamps,So many,2025-10-20,Gate,10,2,প্রদীপ\n',
    )
    await change(id, { answerAll: 'same' })
    await apply(id)
    expect(await read()).toMatchObject([
      { translations: { bn: { title: 'প্রদীপ' } } },
      { studentsPresent: 11, translations: { bn: { title: 'ঘুড়ি' } } },
    ])
  })
})
