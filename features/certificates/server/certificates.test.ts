import { beforeAll, describe, expect, test } from 'vitest'
import { dialects } from '#testing/databases.ts'
import { markEvenings } from '#testing/evenings.ts'
import { canary, entriesOf, openPeople, volunteer } from '#testing/open-people.ts'
import { D } from '#testing/paths.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { unchangedButSessions } from '#testing/spec/state.ts'
import { certificateMessages, certificatePaths, groupCode, parseCode } from '../certificates.ts'

describe.each(dialects)('certificates, on %s', (dialect) => {
  const people = openPeople(dialect)
  const { ask, asPic, addPerson, read, erase } = people
  let id = ''
  let newcomer = ''

  const make = (...ids: string[]) => asPic('POST', certificatePaths.list, { json: { ids } })
  const listed = async () => (await asPic('GET', `${certificatePaths.list}?volunteer=${id}`)).body.data
  const download = (...ids: string[]) => asPic('POST', certificatePaths.file, { json: { ids } })
  const withdraw = (one: string) => asPic('POST', certificatePaths.withdraw.replace(':id', one))
  const check = (code: string) =>
    ask('GET', certificatePaths.check.replace(':code', encodeURIComponent(code)))

  beforeAll(async () => {
    id = await addPerson(volunteer, { fullName: canary })
    newcomer = await addPerson(volunteer, { fullName: 'Nila Newcomer' })
    const classTimings = [{ day: 'Tuesday', time: '5-6:30 PM', weekdays: ['TU'], from: '17:00', to: '18:30' }]
    expect((await asPic('PUT', `${D}/settings`, { json: { classTimings } })).status).toBe(200)
    await markEvenings(people.context.db, {
      '2026-06-09': { volunteers: [id] },
      '2026-11-10': { volunteers: [id] },
    })
    for (const json of [
      { day: '2026-11-14', minutes: 45, reason: 'Helped at the fair.' },
      { day: '2026-11-17', minutes: -30, reason: 'Went home early.' },
    ])
      expect((await asPic('POST', `/api/admin/evenings/hours/${id}`, { json })).status).toBe(200)
  })

  test('are made from the registers and corrections; a second request for the same hours returns the same one', async () => {
    const { status, body } = await make(id, newcomer, id)
    expect([status, body.message]).toEqual([200, 'Certificates made: 1. Volunteers without hours: 1.'])
    expect(body.data).toEqual([
      {
        _id: expect.any(String),
        code: expect.stringMatching(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/),
        volunteerId: id,
        name: canary,
        minutes: 90 + 90 + 45 - 30,
        evenings: 2,
        firstDay: '2026-06-09',
        lastDay: '2026-11-14',
        madeAt: expect.any(String),
        madeBy: 'Mira Head',
        withdrawnAt: null,
      },
    ])
    expect((await make(id)).body.data).toEqual(body.data)
    expect(await listed()).toEqual(body.data)
    const { body: history } = await asPic('GET', `${D}/activity`)
    const made = history.data.filter(({ action }: { action: string }) => action === 'make a certificate')
    expect(made).toMatchObject([{ title: canary, recordId: id }])
  })

  test('are refused for an empty list, unknown volunteers and volunteers without hours', async () => {
    expect((await make(newcomer)).body.message).toBe(certificateMessages.noHours)
    expect((await make(newcomer)).status).toBe(409)
    expect((await make('unknown')).status).toBe(404)
    expect((await make()).status).toBe(400)
  })

  test('are a PDF with the name, the hours and the code', async () => {
    const [{ _id, code }] = await listed()
    const { status, headers, bytes } = await download(_id)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ])
    expect(headers['content-disposition']).not.toMatch(/quokka/i)
    const { pages, sizes, alternatives } = readPdf(bytes)
    expect(sizes).toEqual(['0 0 841.89 595.28'])
    expect(pages).toHaveLength(1)
    for (const text of [canary, '3 h 15 min', '2', '9 June 2026 – 14 November 2026', groupCode(code)])
      expect(pages[0]).toContain(text)
    expect(alternatives).toEqual([expect.stringContaining(`/verify/${code}`)])
    expect((await download(_id, 'unknown')).status).toBe(404)
  })

  test('are downloaded as one PDF with a page for each', async () => {
    await markEvenings(people.context.db, { '2026-11-03': { volunteers: [newcomer] } })
    const { body } = await make(id, newcomer)
    expect(body.message).toBe('2 certificates made.')
    const ids = body.data.map(({ _id }: { _id: string }) => _id)
    const { pages } = readPdf((await download(...ids)).bytes)
    expect(pages.map((lines) => lines.includes(canary))).toEqual([true, false])
    expect(pages[1]).toContain('Nila Newcomer')
  })

  test('are not made if a name has letters that cannot be printed, and the PIC is told whose and why', async () => {
    const named = await addPerson(volunteer, { fullName: '王 Asha 🪔' })
    const { status, body } = await unchangedButSessions(people, () => make(id, named))
    expect([status, body.message]).toEqual([409, certificateMessages.unprintable('王 Asha 🪔', '王 🪔')])
  })

  test('are valid until they are withdrawn, and the public check returns nothing else', async () => {
    const [{ _id, code }] = await listed()
    const typed = groupCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')
    const ways = [code, typed, ` ${groupCode(code).replaceAll('-', ' ')}`, `${groupCode(code)}.`]
    for (const one of ways) {
      const { status, text } = await check(one)
      expect([status, text]).toEqual([200, '{"success":true,"data":{"isValid":true}}'])
    }
    expect((await withdraw(_id)).body.message).toBe(certificateMessages.withdrawn)
    expect((await check(code)).text).toBe('{"success":true,"data":{"isValid":false}}')
    expect([(await withdraw(_id)).status, (await download(_id)).status]).toEqual([404, 404])
    expect((await asPic('GET', `${D}/activity`)).body.data[0]).toMatchObject({
      action: 'withdraw a certificate',
      title: canary,
    })
    const [again] = (await make(id)).body.data
    expect(again.code).not.toBe(code)
  })

  test('stay valid after a volunteer has left', async () => {
    const [{ code }] = await listed()
    expect((await asPic('POST', `${D}/volunteer/${id}/leave`, { json: {} })).status).toBe(200)
    expect((await check(code)).body.data).toEqual({ isValid: true })
  })

  test('are not found by any wrong code, always with the same response', async () => {
    const [{ code }] = await listed()
    const near = code.slice(0, -1) + (code.endsWith('0') ? '1' : '0')
    const wrong = ['x', near, '0'.repeat(26), `${code}0`, 'U'.repeat(26), '٣'.repeat(8)]
    for (const one of wrong) {
      const { status, body } = await check(one)
      expect([one, status, body.message]).toEqual([one, 404, certificateMessages.unknown])
    }
  })

  test('lose the name and count as withdrawn after the volunteer is erased, and their codes stay known', async () => {
    const [{ code }] = await listed()
    const { sections } = await read(volunteer, id)
    expect(entriesOf(sections, 'certificates').map(({ title }) => title)).toContain(code)
    expect((await erase(volunteer, id)).status).toBe(200)
    expect((await check(code)).text).toBe('{"success":true,"data":{"isValid":false}}')
    expect(await people.findTraces([canary, id])).toEqual([])
    const certificates = people.context.db.selectFrom('certificates').selectAll()
    const row = await certificates.where('code', '=', code).executeTakeFirst()
    expect(row).toMatchObject({ volunteerId: null, name: '', minutes: 0, firstDay: '' })
  })

  test('are withdrawn and lose their name when the record is permanently deleted', async () => {
    const [{ code }] = (await make(newcomer)).body.data
    expect((await asPic('DELETE', `${D}/volunteers/${newcomer}`)).status).toBe(200)
    expect((await check(code)).body.data).toEqual({ isValid: true })
    expect((await asPic('DELETE', `${D}/trash/volunteer/${newcomer}`)).status).toBe(200)
    expect((await check(code)).body.data).toEqual({ isValid: false })
    const names = await people.context.db.selectFrom('certificates').select('name').execute()
    expect(names.filter(({ name }) => name !== '')).toEqual([])
  })
})

test('a code is shown in groups, and read however it is typed or pasted', () => {
  expect(groupCode('0123456789ABCDEFGHJKMNPQRS')).toBe('01234-56789-ABCDE-FGHJK-MNPQRS')
  const code = '2ABCD0FGHJKMNPQRSTVWXYZ012'
  const ways = [
    ...[
      groupCode(code),
      groupCode(code).replaceAll('-', '\u2013'),
      `“${code}”`,
      `${code}.`,
      code.toLowerCase(),
    ],
    ...[code.replaceAll('0', 'O').replaceAll('1', 'l'), code.replaceAll('2', '২')],
    ...[`https://school.example/bn/verify/${code}?from=qr#top`, `school.example/verify/${groupCode(code)}/.`],
  ]
  for (const way of ways) expect(parseCode(way), way).toBe(code)
  for (const wrong of ['', '.', 'https://school.example/verify/', `${code}0`, 'x'.repeat(100_000)])
    expect(parseCode(wrong)).toBeUndefined()
})
