import { expect, test } from 'vitest'
import { bothDialects } from '#testing/databases.ts'
import { openOldDatabase } from '#testing/old-database.ts'
import { rowsOf } from '#testing/rows.ts'

const at = '2026-11-01T10:00:00.000Z'

test.each(bothDialects)('“no photo” loses its end, and what is allowed keeps it, on %s', async (dialect) => {
  const { db, insert, updateTo, close } = await openOldDatabase(dialect)
  await updateTo('2026-11-23-91-translations')
  const said = { givenBy: 'x', way: 'on paper', givenOn: '2026-01-01', until: '2027-06-29' } as const
  for (const [studentId, level] of [
    ['withdrawn', 'none'],
    ['allowed', 'team'],
  ] as const) {
    const child = {
      ...{ id: studentId, createdAt: at, updatedAt: at, sortKey: '', searchPublic: '', searchAll: '' },
      ...{ fullName: studentId, uniqueId: studentId, gender: 'Female', studentClass: '5', address: 'x' },
      ...{ consentLevel: level, consentUntil: said.until },
    }
    await insert('students', child)
    await insert('consents', {
      ...{ studentId, level, recordedAt: at, recordedBy: 'Mira', remindedOf: null },
      ...said,
    })
  }
  await updateTo()
  const consents = (await rowsOf(db, 'consents')).map(({ studentId, until }) => [studentId, until])
  expect(Object.fromEntries(consents)).toEqual({ withdrawn: null, allowed: '2027-06-29' })
  const children = (await rowsOf(db, 'students' as 'content')).map(({ id, consentUntil }) => [
    id,
    consentUntil,
  ])
  expect(Object.fromEntries(children)).toEqual({ withdrawn: '9999-12-31', allowed: '2027-06-29' })
  expect(await rowsOf(db, 'earlierConsents')).toEqual([])
  await close()
})
