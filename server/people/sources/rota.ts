import { entry, type PersonSource } from '../person.ts'

const words = {
  teaches: 'Teaches',
  class: 'Class',
  subject: 'Subject',
  offered: 'Offered to others since',
  usually: 'Can usually come',
  calendar: 'Address of their calendar',
  mailed: 'Mailed about an evening',
  calledOff: 'Called off class',
  reason: 'Reason',
}

/** What they do in the rota, and what follows from it. What belongs to an account goes with its row. */
export const rotaSource: PersonSource = {
  tables: ['rotaPlaces', 'rotaWeekdays', 'calendarTokens', 'eveningNotices', 'classDays'],
  async read(db, { row, account }) {
    const adminId = account?.id ?? ''
    const [places, weekdays, tokens, notices, days] = await Promise.all([
      db.selectFrom('rotaPlaces').selectAll().where('volunteerId', '=', row.id).orderBy('day').execute(),
      db.selectFrom('rotaWeekdays').selectAll().where('volunteerId', '=', row.id).execute(),
      db.selectFrom('calendarTokens').select('createdAt').where('adminId', '=', adminId).execute(),
      db.selectFrom('eveningNotices').selectAll().where('adminId', '=', adminId).execute(),
      db.selectFrom('classDays').selectAll().where('adminId', '=', adminId).execute(),
    ])
    return [
      ...places.map(({ day, studentClass, subject, offeredAt, createdAt }) =>
        entry(
          `${words.teaches}: ${day}`,
          { [words.class]: studentClass, [words.subject]: subject, [words.offered]: offeredAt },
          { at: createdAt },
        ),
      ),
      ...weekdays.map(({ weekday }) => entry(`${words.usually}: ${weekday}`, {})),
      ...tokens.map(({ createdAt }) => entry(words.calendar, {}, { at: createdAt })),
      ...notices.map(({ notice, sentAt }) => entry(`${words.mailed}: ${notice}`, {}, { at: sentAt })),
      ...days.map(({ firstDay, reason, createdAt }) =>
        entry(`${words.calledOff}: ${firstDay}`, { [words.reason]: reason }, { at: createdAt }),
      ),
    ]
  },
  async erase(db, { row }) {
    await db.deleteFrom('rotaPlaces').where('volunteerId', '=', row.id).execute()
    await db.deleteFrom('rotaWeekdays').where('volunteerId', '=', row.id).execute()
  },
}
