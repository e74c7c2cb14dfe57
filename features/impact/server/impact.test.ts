import { randomUUIDv7 } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Mark } from '#features/evenings/evening-schemas.ts'
import { addMarks } from '#features/evenings/server/store-marks.ts'
import { dialects } from '#testing/databases.ts'
import { markEvenings, marksAt } from '#testing/evenings.ts'
import { aPicture } from '#testing/files.ts'
import { openSite } from '#testing/open-site.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { addRecord } from '#testing/spec/add-record.ts'
import { kindNamed } from '#testing/spec/further-kinds.ts'

// The test clock is at 22:30 on 21 November 2026 at the school.
describe.each(dialects)('the impact numbers, on %s', (dialect) => {
  const site = openSite(dialect)
  const add = (name: string, over: Record<string, string> = {}) =>
    addRecord(site.ask, site.pic.token, kindNamed(name), over)
  const drive = (date: string, children: number, parents: number, over = {}) =>
    add('donation', { date, studentsReceived: String(children), parentsReceived: String(parents), ...over })
  const figures = async () => {
    const { data } = (await site.ask('GET', '/api/impact')).body
    return Object.fromEntries(
      data.map(({ what, year, number }: Record<string, unknown>) => [`${what}${year}`, number]),
    )
  }

  test('contain only the years before the first evening', async () => {
    const children = ['One', 'Two', 'Three', 'Four', 'Five'].map((name) => `Canary ${name}`)
    const added = []
    for (const fullName of children) added.push(await add('student', { fullName }))
    expect(await figures()).toEqual({ years: 10 })
    await site.asPic('DELETE', `/api/admin/dashboard/students/${added.at(-1)?._id}`)
    expect((await site.ask('GET', '/api/impact/sheet.pdf')).status).toBe(200)
  })

  test('leave out groups below five, and hours of fewer than five volunteers', async () => {
    const ids: string[] = []
    for (const name of ['Canary One', 'Canary Two', 'Canary Three', 'Canary Four']) {
      ids.push(String((await add('volunteer', { fullName: name }))._id))
      await add('classroom', { date: `2026-11-0${ids.length}` })
    }
    await markEvenings(site.context.db, { '2026-11-10': { volunteers: ids } })
    await drive('2025-01-10', 4, 3)
    expect(await figures()).toEqual({ years: 10 })

    const id = String((await add('volunteer', { fullName: 'Canary Five' }))._id)
    await add('student', { fullName: 'Canary Five' })
    for (const date of ['2026-11-05', '2026-11-05', '2026-11-28']) await add('classroom', { date })
    await markEvenings(site.context.db, { '2026-11-11': { volunteers: [id] } })
    expect(await figures()).toEqual({ years: 10, children: 5, evenings: 5, hours: 5 })
  })

  test('count clothes by year, without hidden or future drives, and without a total that would reveal a small group', async () => {
    await drive('2024-01-10', 40, 9)
    await drive('2026-02-10', 30, 0)
    await drive('2026-03-10', 30, 20)
    await drive('2026-12-10', 500, 500)
    await drive('2026-04-10', 700, 700, { publishing: JSON.stringify({ isHidden: true }) })
    const hiddenFields = ['studentsReceived', 'parentsReceived']
    await drive('2026-05-10', 800, 800, { publishing: JSON.stringify({ hiddenFields }) })
    const counted = { childrenClothed2024: 40, childrenClothed2026: 60 }
    const shown = { ...counted, parentsClothed2024: 9, parentsClothed2026: 20 }
    const { years, children, evenings, hours, ...clothed } = await figures()
    expect(clothed).toEqual(shown)
    await drive('2025-02-10', 2, 2)
    expect(await figures()).toMatchObject({
      childrenClothed: 106,
      childrenClothed2025: 6,
      parentsClothed: 34,
    })
  })

  test('count levels in steps of five, as of the beginning of the month, and only if the school uses them', async () => {
    const { db } = site.context
    const ids = Array.from({ length: 14 }, () => randomUUIDv7())
    const note = (what: Mark['what'], of: string[], at: string) =>
      addMarks(
        db,
        of.map((id) => ({
          ...marksAt(at)('reading', id, what),
          receivedAt: at,
          phone: id,
          adminId: null,
        })),
      )
    const levels = async () =>
      (await site.ask('GET', '/api/impact')).body.data.filter(({ level }: { level?: string }) => level)
    await note('letter', ids, '2026-07-10T12:00:00.000Z')
    await note('story', ids.slice(0, 7), '2026-10-10T12:00:00.000Z')
    await note('word', ids.slice(10), '2026-10-10T12:00:00.000Z')
    expect(await levels()).toEqual([])
    const use = (json: object) => site.asPic('PUT', '/api/admin/evenings/parts', { json })
    await use({ goingHome: false, levels: true })
    const story = [{ what: 'reading', level: 'story', year: '', number: 5 }]
    // Three children are left at letters and four at words.
    expect(await levels()).toEqual(story)
    await note('story', ids.slice(7), '2026-11-10T12:00:00.000Z')
    await use({ goingHome: true, levels: true })
    expect(await levels()).toEqual(story)
    const { bytes } = await site.ask('GET', '/api/impact/sheet.pdf')
    expect((await readPdf(bytes)).pages.join(' ')).toContain('children can read (Story), at least')
  })

  test('are the same on one A4 page, which names nobody', async () => {
    const { bytes, headers } = await site.ask('GET', '/api/impact/sheet.pdf')
    expect(headers['content-type']).toBe('application/pdf')
    const { pages } = await readPdf(bytes)
    expect(pages).toHaveLength(1)
    const text = pages.join(' ')
    for (const said of ['What we have done so far', 'children given clothes 2026', '106', 'left out, too.'])
      expect(text).toContain(said)
    for (const path of ['/api/impact', '/impact']) {
      expect((await site.ask('GET', path)).text).not.toMatch(/canary/i)
    }
    expect(text).not.toMatch(/canary/i)
  })

  test("are printed with the school's logo and color", async () => {
    const sheet = async () => {
      const { drawings } = await readPdf((await site.ask('GET', '/api/impact/sheet.pdf')).bytes)
      return {
        line: /^[\d. ]+ SCN$/m.exec(drawings[0] ?? '')?.[0],
        hasPicture: / Do$/m.test(drawings[0] ?? ''),
      }
    }
    const before = await sheet()
    expect(before).toEqual({ line: expect.stringMatching(/^0\.949/), hasPicture: false })
    const settings = '/api/admin/dashboard/settings'
    await site.asPic('PUT', settings, { json: { accent: '#1e6b52' } })
    await site.asPic('PUT', `${settings}/logo`, { form: { logo: await aPicture() } })
    const own = await sheet()
    expect(own.hasPicture).toBe(true)
    expect(own.line).not.toBe(before.line)
  })
})
