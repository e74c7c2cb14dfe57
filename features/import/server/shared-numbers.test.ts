import { beforeEach, describe, expect, it } from 'vitest'
import { contentMessages } from '#features/content/server/content-messages.ts'
import { aVolunteer } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openImports } from '#testing/open-imports.ts'
import { D } from '#testing/paths.ts'
import { archiveOf } from '#testing/workbooks.ts'

describe.each(dialects)('roll numbers that restart in each class, on %s', (dialect) => {
  const { addList, apply, change, look, rowsOf, students } = openImports(dialect)
  const five = 'Anu Pal,1,F,5,Lane 1\nBimal Pal,2,M,5,Lane 2\nChaya Pal,3,F,5,Lane 3\n'
  const six = 'Dipa Roy,1,F,6,Lane 7\nEla Roy,2,F,6,Lane 8\nFaruk Roy,3,M,6,Lane 9\n'

  it('are replaced by the next free numbers, which are offered to the admin', async () => {
    await apply(await addList(`Name,Roll no,Gender,Class,Address\n${five}`))
    const id = await addList(`Name,Roll no,Gender,Class,Address\n${six}`)
    const offered = (await rowsOf(id)).map(({ state, number }) => [state, number])
    expect(offered).toEqual(['4', '5', '6'].map((number) => ['question', number]))
    expect((await look(id)).preview.numbers).toEqual({ missing: 0, given: 0, first: null, last: null })
    await change(id, { answerAll: 'new' })
    await apply(id)
    expect((await students('Roy')).map(({ uniqueId }) => uniqueId)).toEqual(['4', '5', '6'])
    expect((await students('Pal')).map(({ uniqueId }) => uniqueId)).toEqual(['1', '2', '3'])
  })
})

describe.each(dialects)('list with numbers in use, on %s', (dialect) => {
  const { asPic, look, unique, addList, change, rowsOf, apply, students } = openImports(dialect)
  const heading = 'Name,Roll no,Gender,Class,Address'
  let u = ''
  beforeEach(() => {
    u = unique()
  })
  const classFive = () =>
    `${heading}\n${u} Anu Pal,${u}/1,F,5,Lane 1\n${u} Bimal Pal,${u}/2,M,5,Lane 2\n${u} Chaya Pal,${u}/3,F,5,Lane 3\n`
  const classSix = () =>
    `${heading}\n${u} Dipa Roy,${u}/1,F,6,Lane 7\n${u} Ela Roy,${u}/2,F,6,Lane 8\n${u} Faruk Roy,${u}/3,M,6,Lane 9\n`
  async function addFive() {
    expect((await apply(await addList(classFive()))).body.message).toBe('3 added.')
    return students(u)
  }
  const answerAs = async (id: string, answer: string, more = {}) =>
    expect((await change(id, { answers: [{ row: 2, answer, ...more }] })).status).toBe(200)

  it('asks about each row, and shows who has the number', async () => {
    const [anu] = await addFive()
    const id = await addList(classSix())
    expect((await look(id)).preview.counts).toMatchObject({ question: 3, changed: 0, new: 0 })
    const rows = await rowsOf(id)
    expect(rows[0]).toMatchObject({
      sharedNumber: `${u}/1`,
      values: { uniqueId: `${u}/1`, address: 'Lane 7' },
    })
    expect(rows[0]?.candidates).toEqual([
      {
        _id: anu?._id,
        title: `${u} Anu Pal`,
        detail: `Class 5, Unique ID ${u}/1`,
        values: {
          fullName: `${u} Anu Pal`,
          uniqueId: `${u}/1`,
          gender: 'Female',
          studentClass: '5',
          address: 'Lane 1',
        },
      },
    ])
  })

  it('adds the rows as new records and does not overwrite anyone', async () => {
    const five = await addFive()
    const id = await addList(classSix())
    expect((await apply(id)).body.message).toBe('3 questions are open. Fix or skip them.')
    await change(id, { answerAll: 'new' })
    expect((await apply(id)).body.message).toBe('3 added.')
    const all = await students(u)
    expect(all).toEqual(expect.arrayContaining(five))
    expect(new Set(all.map(({ uniqueId }) => uniqueId)).size).toBe(6)
  })

  it('does not merge rows with the people who have their numbers when all questions are answered with "the same" at once', async () => {
    const five = await addFive()
    const id = await addList(`${classSix()}${u} Anu Pal,,F,5,Hill\n`)
    await change(id, { answerAll: 'same' })
    expect((await look(id)).preview.counts).toMatchObject({ question: 3, changed: 1 })
    expect((await apply(id, { leaveOutOpen: true })).body.message).toBe('1 changed.')
    expect((await students(u)).map(({ fullName }) => fullName)).toEqual(five.map(({ fullName }) => fullName))
  })

  it('renames a record if the admin confirms that it is the same person', async () => {
    const [anu] = await addFive()
    const id = await addList(`${heading}\n${u} Anuradha Sen,${u}/1,F,5,Lane 1\n`)
    await answerAs(id, anu?._id ?? '')
    expect((await rowsOf(id))[0]?.fields).toMatchObject([{ label: 'Full name', after: `${u} Anuradha Sen` }])
    expect((await apply(id)).body.message).toBe('1 changed.')
    expect((await students(`${u}/1`))[0]?._id).toBe(anu?._id)
  })

  it('gives a new record the number that the admin enters, if it is free', async () => {
    await addFive()
    const id = await addList(`${heading}\n${u} Dipa Roy,${u}/1,F,6,Lane 7\n${u} Ela Roy,${u}/7,F,6,Lane 8\n`)
    const errors = async () => (await rowsOf(id)).map(({ errors }) => errors[0]?.message)
    await answerAs(id, 'new', { number: `${u}/2` })
    expect(await errors()).toEqual([contentMessages.taken('Unique ID', 'Child'), undefined])
    await answerAs(id, 'new', { number: `${u}/7` })
    expect(await errors()).toEqual([undefined, 'Row 2 has the same Unique ID.'])
    await answerAs(id, 'new', { number: `${u}/8` })
    expect((await apply(id)).body.message).toBe('2 added.')
    expect((await students(`${u}/8`))[0]).toMatchObject({ fullName: `${u} Dipa Roy` })
  })

  it('forgets an entered number when the cell is corrected', async () => {
    await addFive()
    const id = await addList(`${heading}\n${u} Dipa Roy,${u}/1,F,6,Lane 7\n`)
    await answerAs(id, 'new', { number: `${u}/2` })
    await change(id, { cells: [{ row: 2, column: 1, value: `${u}/9` }] })
    expect((await rowsOf(id))[0]).toMatchObject({ state: 'new', values: { uniqueId: `${u}/9` } })
  })

  it('offers the record with the number and the record with the name, which cannot get that number', async () => {
    await addFive()
    await apply(await addList(`${heading}\n${u} Dipa Roy,${u}/9,F,6,Hill\n`))
    const id = await addList(`${heading}\n${u} Dipa Roy,${u}/1,F,6,Lane 7\n`)
    const [row] = await rowsOf(id)
    expect(row?.candidates.map(({ title }) => title)).toEqual([`${u} Anu Pal`, `${u} Dipa Roy`])
    await answerAs(id, row?.candidates[1]?._id ?? '')
    expect((await rowsOf(id))[0]).toMatchObject({
      state: 'refused',
      errors: [{ field: 'uniqueId', message: contentMessages.taken('Unique ID', 'Child') }],
    })
  })

  it('does not ask about a child who moved up, another spelling, or a row without a name', async () => {
    await addFive()
    const id = await addList(
      `${heading}\n${u} Anu Pal,${u}/1,,6,\n${u} Vimal Pal,${u}/2,,5,\n,${u}/3,,,Hill\n`,
    )
    expect((await rowsOf(id)).map(({ state }) => state)).toEqual(['changed', 'changed', 'changed'])
  })

  it('asks about volunteers by name and year', async () => {
    const form = async () => ({
      ...aVolunteer({ fullName: `${u} Ravi`, enrollmentNo: `${u}-1`, year: '2' }),
      coverImageURL: await aPicture(),
    })
    const { body } = await asPic('POST', `${D}/volunteers/add-volunteers`, { form: await form() })
    const list = `Name,Enrollment number,Year\n${u} Ravi,${u}-1,3\n`
    expect((await rowsOf(await addList(list, { kind: 'volunteer' })))[0]?.state).toBe('changed')
    const id = await addList(`Name,Enrollment number,Year\n${u} Lila,${u}-1,1\n`, { kind: 'volunteer' })
    expect((await rowsOf(id))[0]).toMatchObject({ state: 'question', candidates: [{ _id: body.data._id }] })
  })

  it('asks about alumni, who may share a number', async () => {
    const alumni = 'Name,Enrollment number,Gender,Department,Batch'
    await apply(await addList(`${alumni}\n${u} Lila,${u}-1,F,Physics,2019\n`, { kind: 'alumnus' }))
    const id = await addList(`${alumni}\n${u} Ravi,${u}-1,M,Physics,2021\n`, { kind: 'alumnus' })
    expect((await rowsOf(id))[0]).toMatchObject({ state: 'question', number: null })
    await change(id, { answerAll: 'new' })
    expect((await apply(id)).body.message).toBe('1 added.')
    const again = await addList(`Name,Enrollment number,Company\n${u} Ravi,${u}-1,Works\n`, {
      kind: 'alumnus',
    })
    expect((await rowsOf(again))[0]).toMatchObject({ state: 'changed', fields: [{ label: 'Company' }] })
  })

  const zipOf = async (...paths: string[]) => {
    const photo = Buffer.from(await (await aPicture()).arrayBuffer())
    const archive = await archiveOf(Object.fromEntries(paths.map((path) => [path, photo])))
    return new File([new Uint8Array(archive)], 'photos.zip')
  }
  const sendPhotos = async (id: string, ...paths: string[]) =>
    asPic('POST', `${D}/imports/${id}/photos`, { form: { file: await zipOf(...paths) } })
  const photosOf = async (id: string) => {
    const { open, matched } = (await look(id)).preview.photos
    return { matched, open: open.map(({ name }: { name: string }) => name) }
  }

  it('does not assign a photo by a number that may be another child’s', async () => {
    const [anu] = await addFive()
    const id = await addList(`${heading}\n${u} Dipa Roy,${u}/1,F,6,Lane 7\n`)
    await sendPhotos(id, `${u}-1.jpg`)
    expect(await photosOf(id)).toEqual({ matched: 0, open: [`${u}-1`] })
    await answerAs(id, 'new')
    expect(await photosOf(id)).toEqual({ matched: 0, open: [`${u}-1`] })
    await answerAs(id, anu?._id ?? '')
    expect(await photosOf(id)).toEqual({ matched: 1, open: [] })
    await answerAs(id, 'new')
    await change(id, { photos: [{ name: `${u}-1`, row: 2 }] })
    expect(await photosOf(id)).toEqual({ matched: 1, open: [] })
  })

  it('asks about a photo in the folder of another class', async () => {
    const id = await addList(`${heading}\n${u} Dipa Roy,${u}/1,F,6,Lane 7\n${u} Ela Roy,${u}/2,F,6,Lane 8\n`)
    await sendPhotos(id, `school/5/${u}-1.jpg`, `school/6/${u}-2.jpg`)
    expect(await photosOf(id)).toEqual({ matched: 1, open: [`school/5/${u}-1`] })
  })
})
