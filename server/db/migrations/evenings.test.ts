import { expect, test } from 'vitest'
import { bothDialects, openTestDatabase } from '#testing/databases.ts'
import { rowsOf } from '#testing/rows.ts'
import { listClassDays } from '../../settings/read-settings.ts'
import { moveHolidays } from './2026-11-23-90-evenings.ts'

test.each(bothDialects)(
  'holidays that stood among the settings become days without class on %s',
  async (dialect) => {
    const opened = await openTestDatabase(dialect)
    const { db } = opened
    await moveHolidays(db)
    const updatedAt = '2026-10-01T10:00:00.000Z'
    const holidays = [
      { name: 'Puja', from: '2026-10-17', to: '2026-10-21' },
      { name: 'A day', from: '2026-11-01', to: '2026-11-01' },
    ]
    await db
      .insertInto('settings')
      .values([
        { key: 'holidays', value: JSON.stringify(holidays), updatedAt },
        { key: 'name', value: '"Lamp School"', updatedAt },
      ])
      .execute()
    await moveHolidays(db)
    expect(await listClassDays(db)).toMatchObject([
      {
        what: 'no class',
        firstDay: '2026-10-17',
        lastDay: '2026-10-21',
        reason: 'Puja',
        createdAt: updatedAt,
      },
      {
        what: 'no class',
        firstDay: '2026-11-01',
        lastDay: '2026-11-01',
        reason: 'A day',
        notificationId: null,
      },
    ])
    expect((await rowsOf(db, 'settings')).map(({ key }) => key)).toEqual(['name'])
    await opened.close()
  },
)
