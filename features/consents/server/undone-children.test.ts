import { describe, expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { undoDays } from '#features/content/change-sets.ts'
import { runMaintenance } from '#site/maintenance.ts'
import { dialects } from '#testing/databases.ts'
import { header, openImports } from '#testing/open-imports.ts'
import { D } from '#testing/paths.ts'
import { rowsOf } from '#testing/rows.ts'

describe.each(dialects)('the consent of a child whose import was undone, on %s', (dialect) => {
  const site = openImports(dialect)
  const { asPic, unique, addList, apply, students } = site

  test('is kept while the import can be redone, and then deleted', async () => {
    const { context } = site
    const u = unique()
    const { body } = await apply(await addList(`${header}\n${u} Asha,${u}-1,F,5,Lane\n`))
    const child = String((await students(u))[0]?._id)
    const sent = { level: 'none', givenBy: 'x', way: 'on paper', givenOn: '2026-11-21', until: null }
    expect((await asPic('PUT', `${D}/consents`, { json: { ids: [child], ...sent } })).status).toBe(200)
    const undo = `${D}/changes/${body.data._id}/undo`

    expect((await asPic('POST', undo)).status).toBe(200)
    await runMaintenance(context)
    expect((await asPic('POST', undo.replace('undo', 'redo'))).status).toBe(200)
    expect((await asPic('GET', `${D}/consents/${child}`)).body.data).toMatchObject({
      level: 'none',
      isAsked: true,
    })

    expect((await asPic('POST', undo)).status).toBe(200)
    site.advanceTime((2 * undoDays + 1) * day)
    await runMaintenance(context)
    expect(await rowsOf(context.db, 'consents', { studentId: child })).toEqual([])
  })
})
