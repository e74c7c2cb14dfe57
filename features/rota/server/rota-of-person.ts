import { accountRows, recordRows, together } from '#server/personal-data/own-rows.ts'
import { entry, type PersonSource, told } from '#server/personal-data/person-source.ts'

const words = {
  teaches: 'Teaches',
  usually: 'Can usually come',
  calendar: 'Address of their calendar',
  mailed: 'Mailed about an evening',
  calledOff: 'Called off class',
}
const labels = {
  studentClass: 'Class',
  subject: 'Subject',
  offeredAt: 'Offered to others since',
  reason: 'Reason',
}

/**
 * A person's rota data: places, usual weekdays, the calendar, sent notices, and changes of the class days.
 */
export const rotaSource: PersonSource = together(
  recordRows('rotaPlaces', 'volunteerId', (row) =>
    entry(`${words.teaches}: ${row.day}`, told(row, labels), { at: row.createdAt }),
  ),
  recordRows('rotaWeekdays', 'volunteerId', ({ weekday }) => entry(`${words.usually}: ${weekday}`)),
  accountRows('calendarTokens', ({ createdAt }) => entry(words.calendar, {}, { at: createdAt })),
  accountRows('eveningNotices', ({ notice, sentAt }) =>
    entry(`${words.mailed}: ${notice}`, {}, { at: sentAt }),
  ),
  accountRows('classDays', (row) =>
    entry(`${words.calledOff}: ${row.firstDay}`, told(row, labels), { at: row.createdAt }),
  ),
)
