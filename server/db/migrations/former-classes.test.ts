import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#domain/text/new-id.ts'
import { bothDialects } from '#testing/databases.ts'
import { type OldRow, openOldDatabase } from '#testing/old-database.ts'
import { rowsOf } from '#testing/rows.ts'

/** Noon at the school. */
const noon = (day: string) => `${day}T06:30:00.000Z`

describe.each(bothDialects)('former classes of a database that did not keep them, on %s', (dialect) => {
  let old: Awaited<ReturnType<typeof openOldDatabase>>
  const change = async (id: string, at: string, over: OldRow, records: OldRow[]) => {
    const set = { adminId: null, adminName: '', reason: 'bulk change', title: '', onceKey: null }
    const counts = { added: 0, edited: 1, deleted: 0, undone: 0, undoneAt: null, undoneBy: null }
    await old.insert('changeSets', { id, at, ...set, ...counts, ...over })
    for (const [position, record] of records.entries())
      await old.insert('changedRecords', {
        ...{ changeSetId: id, position, kind: 'student', title: '', isUndone: 0 },
        ...record,
      })
  }
  const moved = (recordId: string, from: string, to: string) => ({
    recordId,
    before: JSON.stringify({ studentClass: from, updatedAt: noon('2026-10-01') }),
    after: JSON.stringify({ studentClass: to, updatedAt: noon('2026-11-01') }),
  })
  const closed = (day: string, receivedAt: string) =>
    old.insert('registerMarks', {
      ...{ id: newId(), day, about: 'class', subject: '2', what: 'closed', at: receivedAt },
      ...{ receivedAt, phone: newId(), adminId: null },
    })

  beforeAll(async () => {
    old = await openOldDatabase(dialect)
    await old.updateTo('2026-11-23-91-translations')
    await closed('2026-11-03', noon('2026-11-03'))
    await closed('2026-11-17', noon('2026-11-20'))
    await change('c1', noon('2026-11-05'), {}, [
      // As the classes of registers are written since.
      moved('edited', '2\u200B', '2A'),
      {
        recordId: 'renamed',
        before: JSON.stringify({ fullName: 'A' }),
        after: JSON.stringify({ fullName: 'B' }),
      },
      { recordId: 'added', before: null, after: JSON.stringify({ studentClass: '2' }) },
    ])
    await change('c2', noon('2026-11-06'), { undone: 1, undoneAt: noon('2026-11-08') }, [
      { ...moved('undone', '3', '4'), isUndone: 1 },
    ])
    await change('c3', noon('2026-11-07'), { edited: 2, undone: 1 }, [
      { ...moved('partly undone', '5', '6'), isUndone: 1 },
      moved('left as it was', '5', '6'),
    ])
    await old.insert('history', {
      ...{ id: newId(), at: noon('2026-11-09'), adminId: null, adminName: null, action: 'undo' },
      ...{ kind: 'change set', recordId: 'c3', title: '' },
    })
    await change('c4', noon('2026-11-18'), {}, [moved('seen in the next class', '2', '3')])
    const year = { position: 0, year: 2025, kind: 'student', name: '', next: '4', outcome: 'moves' }
    const setOfYear = newId(Date.parse(noon('2026-06-30')))
    await old.insert('yearRecords', { ...year, changeSetId: setOfYear, recordId: 'of a year', group: '3' })
    await old.insert('yearRecords', {
      ...{ ...year, outcome: 'stays', next: null, position: 1 },
      ...{ changeSetId: setOfYear, recordId: 'stayed', group: '3' },
    })
    await old.updateTo()
  })
  afterAll(() => old.close())

  test('are found in changes that can be undone and in the archive of school years', async () => {
    const rows = await rowsOf(old.db, 'formerClasses')
    const found = rows.map(({ studentId, until, studentClass }) => [studentId, until, studentClass])
    expect(found.sort()).toEqual([
      ['edited', noon('2026-11-05'), '2'],
      ['left as it was', noon('2026-11-07'), '5'],
      ['of a year', noon('2026-06-30'), '3'],
      ['partly undone', noon('2026-11-07'), '5'],
      ['partly undone', noon('2026-11-09'), '6'],
      // The register of the 17th was typed in on the 20th, when class 2 was without that child.
      ['seen in the next class', '2026-11-16T18:30:00.000Z', '2'],
      ['undone', noon('2026-11-06'), '3'],
      ['undone', noon('2026-11-08'), '4'],
    ])
  })
})
