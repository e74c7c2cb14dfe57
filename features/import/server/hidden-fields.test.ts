import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { contentMessages } from '#features/content/server/content-messages.ts'
import { volunteerFields } from '#testing/admins.ts'
import { aStudent, aVolunteer, type FormFields } from '#testing/builders.ts'
import { dialects } from '#testing/databases.ts'
import { aPicture } from '#testing/files.ts'
import { openSite, signedIn, tokenOf } from '#testing/open-site.ts'
import { D } from '#testing/paths.ts'
import type { ImportRow } from '../import-schemas.ts'

describe.each(dialects)('hidden fields in an import, on %s', (dialect) => {
  const site = openSite(dialect)
  const { asPic } = site
  let volunteer = ''
  beforeAll(async () => {
    volunteer = (await signedIn(site, volunteerFields)).token
  })
  afterEach(async () => {
    await hide('student', { uniqueId: 'volunteers', address: 'volunteers' })
    await hide('volunteer', { enrollmentNo: 'volunteers' })
    await mayVolunteersSeeAddresses(true)
  })

  async function hide(kind: string, audiences: object) {
    const json = { audiences: { [kind]: audiences } }
    expect(await asPic('PUT', `${D}/visibility`, { json })).toMatchObject({ status: 200 })
  }
  const mayVolunteersSeeAddresses = (seeAddresses: boolean) =>
    asPic('PUT', `${D}/settings/volunteers`, { json: { seeAddresses } })
  const addStudent = async (over: FormFields) =>
    (await asPic('POST', `${D}/students/add-students`, { json: aStudent(over) })).body.data
  const student = async (id: string) => (await asPic('GET', `/api/students/${id}`)).body.data
  /** Sends a list as a Volunteer, and returns its rows as the Volunteer sees them. */
  async function send(content: string, { token = volunteer, kind = 'student', json = {} } = {}) {
    const form = { file: new File([content], 'guesses.csv') }
    const { body } = await site.ask('POST', `${D}/${kind}/import`, { token, form })
    const id: string = body.data._id
    const path = `${D}/imports/${id}`
    const changed = await site.ask('PUT', path, { token, json: { version: 1, ...json } })
    expect(changed.status).toBe(200)
    const { data, text } = await site
      .ask('GET', `${path}/rows`, { token })
      .then(({ body, text }) => ({ data: body.data as ImportRow[], text }))
    const apply = async () => {
      const { stamp, previewedAt, ...preview } = (await site.ask('GET', path, { token })).body.preview
      const json = { stamp, previewedAt, leaveOutOpen: true }
      return { preview, ...(await site.ask('POST', `${path}/apply`, { token, json })) }
    }
    return { id, rows: data, text, apply }
  }
  const states = (rows: ImportRow[]) => rows.map(({ state }) => state)
  let names = 0
  const unique = () => `H${++names}`

  it('are not revealed by guessing numbers', async () => {
    const u = unique()
    await addStudent({ fullName: `${u} Asha`, uniqueId: `${u}-1` })
    await hide('student', { uniqueId: 'PICs' })
    const { rows, text } = await send(`Unique ID,Gender\n${u}-1,\n${u}-2,\n`)
    expect(states(rows)).toEqual(['refused', 'refused'])
    expect(text).not.toContain('Asha')
    const whole = 'Full name,Unique ID,Gender,Class,Address'
    const { rows: guesses, text: answer } = await send(
      `${whole}\n${u} Bela,${u}-1,F,5,Lane\n${u} Chandra,${u}-2,F,5,Lane\n`,
    )
    expect(guesses.map(({ state, errors }) => [state, errors])).toEqual([
      ['refused', [{ field: 'uniqueId', message: contentMessages.taken('Unique ID', 'Child') }]],
      ['new', []],
    ])
    expect(answer).not.toContain('Asha')
    const token = await tokenOf(site, site.pic.id)
    expect(states((await send(`Unique ID,Gender\n${u}-1,\n`, { token })).rows)).toEqual(['same'])
  })

  it('can be set for a new child, as in the form', async () => {
    const u = unique()
    await hide('student', { uniqueId: 'PICs' })
    await mayVolunteersSeeAddresses(false)
    const { rows, apply } = await send(
      `Full name,Unique ID,Gender,Class,Address\n${u} Asha,${u}-1,F,5,Lane 7\n`,
    )
    expect(states(rows)).toEqual(['new'])
    expect((await apply()).body.message).toBe('1 added.')
    const { body } = await asPic('GET', `/api/students?q=${encodeURIComponent(u)}`)
    expect(body).toMatchObject([{ fullName: `${u} Asha`, uniqueId: `${u}-1`, address: 'Lane 7' }])
  })

  it.each([
    ['an address in a column', 'Unique ID,Address', (u: string, guess: string) => `${u}-1,${guess}`, {}],
    [
      'an address for all rows',
      'Unique ID,Gender',
      (u: string) => `${u}-1,`,
      (guess: string) => ({ forAll: { address: guess } }),
    ],
  ])('cannot be guessed or changed with %s', async (_what, header, row, json) => {
    const u = unique()
    const { _id } = await addStudent({ fullName: `${u} Asha`, uniqueId: `${u}-1`, address: 'Secret lane' })
    await mayVolunteersSeeAddresses(false)
    for (const guess of ['Secret lane', 'Another lane']) {
      const given = typeof json === 'function' ? json(guess) : json
      const { rows, apply } = await send(`${header}\n${row(u, guess)}\n`, { json: given })
      expect(rows.map(({ state, fields }) => [state, fields])).toEqual([['same', []]])
      expect((await apply()).status).toBe(400)
    }
    expect(await student(_id)).toMatchObject({ address: 'Secret lane' })
  })

  it('are unchanged when other fields of a record change, and the preview shows that', async () => {
    const u = unique()
    const { _id } = await addStudent({ fullName: `${u} Asha`, uniqueId: `${u}-1`, studentClass: '5' })
    await hide('student', { uniqueId: 'PICs', address: 'PICs' })
    const json = {
      answerAll: 'same',
      matching: ['fullName', 'studentClass', 'uniqueId', 'address', 'gender'],
    }
    const { rows, apply } = await send(
      `Full name,Class,Unique ID,Address,Gender\n${u} Asha,5,${u}-9,Guess,Male\n`,
      { json },
    )
    expect(rows.map(({ state, fields }) => [state, fields.map(({ label }) => label)])).toEqual([
      ['changed', ['Gender']],
    ])
    const { preview, body } = await apply()
    expect(preview.unseen).toEqual(['Unique ID', 'Address'])
    expect(body.message).toBe('1 changed.')
    expect(await student(_id)).toMatchObject({ gender: 'Male', uniqueId: `${u}-1`, address: '12 Mango Lane' })
  })

  it('are not shown for records that a row may match', async () => {
    const u = unique()
    const secret = { uniqueId: `${u}-secret`, address: 'Secret lane', guardian1Phone: '98300 55555' }
    await addStudent({ fullName: `${u} Asha`, studentClass: '5', ...secret })
    const token = await tokenOf(site, site.pic.id)
    const list = `Full name,Unique ID,Gender,Class,Address\n${u} Asha,${u}-1,F,5,Lane\n`
    expect((await send(list, { token })).text).toContain('Secret lane')
    await hide('student', { uniqueId: 'PICs' })
    await mayVolunteersSeeAddresses(false)
    const { rows, text } = await send(list)
    expect(rows).toMatchObject([
      {
        state: 'question',
        candidates: [
          { detail: 'Class 5', values: { fullName: `${u} Asha`, gender: 'Female', studentClass: '5' } },
        ],
      },
    ])
    expect(text).not.toMatch(/secret|55555/i)
  })

  it('are not used to identify a volunteer’s record', async () => {
    const u = unique()
    const form = { ...aVolunteer({ fullName: u }), coverImageURL: await aPicture() }
    const { body } = await asPic('POST', `${D}/volunteers/add-volunteers`, { form })
    await hide('volunteer', { enrollmentNo: 'PICs' })
    const { rows, text } = await send(`Enrollment number,Year\n${body.data.enrollmentNo},2\n`, {
      kind: 'volunteer',
    })
    expect(states(rows)).toEqual(['refused'])
    expect(text).not.toContain(u)
  })
})
