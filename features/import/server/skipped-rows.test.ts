import { describe, expect, it } from 'vitest'
import { httpMessages } from '#domain/api/http-messages.ts'
import { volunteerFields } from '#testing/admins.ts'
import { dialects } from '#testing/databases.ts'
import { header, openImports } from '#testing/open-imports.ts'
import { signedIn } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import { readSheet } from '#testing/read-sheet.ts'
import { importMessages } from '../imports.ts'

describe.each(dialects)('skipped rows of a list, on %s', (dialect) => {
  const site = openImports(dialect)
  const { asPic, look, unique, addList, addStudent, apply, change, rowsOf } = site
  const fileOf = (id: string, given = {}) => asPic('GET', `${D}/imports/${id}/skipped.xlsx`, given)
  const wrongGender = httpMessages.notAmong('Gender', ['Male', 'Female'])

  it('are listed after applying, with a file that can be corrected and uploaded again', async () => {
    const u = unique()
    await addStudent({ fullName: `${u} Dipa`, studentClass: '5' })
    const id = await addList(
      `${header},Blood\n${u} Asha,${u}-1,F,5,Lane,A\n${u} Bela,000${u},?,5,"Lane 2\nTown",B\n${u} Chandra,${u}-3,M,5,- Lane,\n${u} Dipa,${u}-4,F,5,Lane,\n`,
    )
    await change(id, { leftOut: [{ row: 4, isLeftOut: true }], cells: [{ row: 3, column: 2, value: 'x' }] })
    expect((await look(id)).data.skipped).toEqual({ count: 0, rows: [] })
    expect((await apply(id, { leaveOutOpen: true })).body.message).toBe('1 added.')
    const { data } = await look(id)
    expect(data.skipped).toEqual({
      count: 3,
      rows: [
        { row: 3, title: `${u} Bela`, why: wrongGender },
        { row: 4, title: `${u} Chandra`, why: importMessages.skippedByHand },
        { row: 5, title: `${u} Dipa`, why: importMessages.skippedQuestion },
      ],
    })
    const { status, bytes, headers } = await fileOf(id)
    expect([status, headers['content-disposition']]).toEqual([
      200,
      'attachment; filename="skipped-rows.xlsx"',
    ])
    const [headings, bela] = readSheet(bytes).rows
    expect(headings).toEqual([...header.split(','), 'Blood', 'Why it was skipped'])
    expect(bela).toEqual([`${u} Bela`, `000${u}`, 'x', '5', 'Lane 2\nTown', 'B', wrongGender])

    const again = await addList(bytes, { name: 'skipped-rows.xlsx' })
    expect((await rowsOf(again)).map(({ state, errors }) => [state, errors.length])).toEqual([
      ['refused', 1],
      ['new', 0],
      ['question', 0],
    ])
  })

  it('keep the chosen columns of a list without headers', async () => {
    const u = unique()
    const id = await addList(`${u}-1\t${u} Asha\tF\n${u}-2\t${u} Bela\t?\n`, { name: 'Pasted cells' })
    await change(id, { matching: ['uniqueId', 'fullName', 'gender'] })
    await change(id, { forAll: { studentClass: '7', address: 'Hill' } })
    await apply(id, { leaveOutOpen: true })
    expect(readSheet((await fileOf(id)).bytes).rows).toEqual([
      ['Unique ID', 'Full name', 'Gender', 'Class', 'Address', 'Why it was skipped'],
      [`${u}-2`, `${u} Bela`, '?', '7', 'Hill', wrongGender],
    ])
  })

  it('are all that is kept of the list', async () => {
    const u = unique()
    const id = await addList(`${header}\n${u} Asha,${u}-1,F,5,Secret lane\n${u} Bela,${u}-2,?,5,Lane\n`)
    await apply(id, { leaveOutOpen: true })
    const { rows } = await site.context.db
      .selectFrom('imports')
      .select('rows')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(rows).toContain(`${u} Bela`)
    expect(rows).not.toMatch(/Asha|Secret/)
  })

  it('are unchanged when another window tries to change the applied list', async () => {
    const u = unique()
    const id = await addList(`${header}\n${u} Asha,${u}-1,F,5,Lane\n${u} Bela,${u}-2,?,5,Lane\n`)
    await apply(id, { leaveOutOpen: true })
    const cells = [{ row: 3, column: 2, value: 'F' }]
    const { status, body } = await change(id, { cells })
    expect([status, body.message]).toEqual([409, importMessages.changedElsewhere])
    expect((await look(id)).data.skipped.rows).toEqual([{ row: 3, title: `${u} Bela`, why: wrongGender }])
    expect((await fileOf(id)).status).toBe(200)
  })

  it('cannot be all rows of the list', async () => {
    const u = unique()
    const id = await addList(`${header}\n${u} Asha,${u}-1,?,5,Lane\n${u} Bela,${u}-2,?,5,Lane\n`)
    const { status, body } = await apply(id, { leaveOutOpen: true })
    expect([status, body.message]).toEqual([400, '2 rows cannot be added. Fix or skip them.'])
  })

  it('are not shown to anyone else, and are not downloadable if there are none', async () => {
    const u = unique()
    const id = await addList(`${header}\n${u} Asha,${u}-1,F,5,Lane\n`)
    const { token } = await signedIn(site, volunteerFields)
    expect([(await fileOf(id)).status, (await fileOf(id, { token })).status]).toEqual([404, 404])
    await apply(id)
    expect((await fileOf(id)).status).toBe(404)
  })
})
