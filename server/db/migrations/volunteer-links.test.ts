import { expect, test } from 'vitest'
import { bothDialects } from '#testing/databases.ts'
import { type OldRow, openOldDatabase } from '#testing/old-database.ts'
import { rowsOf } from '#testing/rows.ts'

const at = '2026-11-01T10:00:00.000Z'
const before = '2026-11-23-91-translations'

const account = (id: string, over: OldRow = {}) => ({
  ...{ id, createdAt: at, updatedAt: at, status: 'approved', passwordHash: 'x', fullName: `Person ${id}` },
  ...{ email: `${id}@Example.org`, emailKey: `${id}@example.org`, contactNumber: '1', gender: 'Other' },
  ...{ role: 'Volunteer', uniqueId: `number-${id}`, ...over },
})
const record = (id: string, of: string, over: OldRow = {}) => ({
  ...{ id, createdAt: at, updatedAt: at, sortKey: '', searchPublic: '', searchAll: '', gender: 'Other' },
  ...{ email: `${of.toUpperCase()}@example.org`, fullName: `Person ${of}`, enrollmentNo: `other-${id}` },
  ...{ contactNumber: '1', year: 2, department: 'Physics', residenceType: 'Hall', coverImageURL: 'x' },
  ...over,
})

test.each(bothDialects)(
  'accounts are linked as far as it is known whose they are, on %s',
  async (dialect) => {
    const { db, insert, updateTo, close } = await openOldDatabase(dialect)
    await updateTo(before)
    const photo = { name: 'x', mimeType: 'image/webp', bytes: 1, width: 1, height: 1, createdAt: at }
    await insert('uploads', photo)
    await insert(
      'admins',
      account('same'),
      account('number'),
      account('stranger'),
      account('twice'),
      account('deleted'),
      account('waits', { status: 'pending' }),
      account('none'),
    )
    await insert(
      'volunteers',
      record('r-same', 'same', { fullName: ' person  SAME ' }),
      record('r-number', 'number', { fullName: 'Renamed', enrollmentNo: 'NUMBER-number' }),
      // A friend’s record on which somebody wrote their own address.
      record('r-friend', 'stranger', { fullName: 'A friend' }),
      record('r-one', 'twice'),
      record('r-two', 'twice'),
      record('r-deleted', 'deleted', { deletedAt: at }),
      record('r-waits', 'waits'),
    )
    await updateTo()
    const links = (await rowsOf(db, 'admins')).map(({ id, volunteerId }) => [id, volunteerId])
    expect(Object.fromEntries(links)).toEqual({
      ...{ same: 'r-same', number: 'r-number', stranger: null, twice: null },
      ...{ deleted: null, waits: null, none: null },
    })
    await close()
  },
)
