import { defineWords } from '#domain/text/words.ts'
import {
  entry,
  type ListedSource,
  labeledColumns,
  type PersonSource,
} from '#server/personal-data/person-source.ts'
import { accountRows, combineSources, recordRows } from '#server/personal-data/row-sources.ts'

const words = defineWords({
  teaches: 'Teaches',
  usually: 'Can usually come',
  calendar: 'Calendar link',
  gapMails: 'Receives the weekly e-mail about gaps in the rota',
  mailed: 'E-mail about an evening',
  calledOff: 'Called off class',
  added: 'Added an extra class',
})
const labels = {
  studentClass: 'Class',
  subject: 'Subject',
  offeredAt: 'Offered to others since',
  reason: 'Reason',
}

const placesSource: PersonSource = {
  ...recordRows('rotaPlaces', 'volunteerId', () => entry('')),
  async read(db, { row }) {
    const places = db
      .selectFrom('rotaPlaces')
      .innerJoin('classes', 'classes.id', 'rotaPlaces.classId')
      .selectAll('rotaPlaces')
      .select('classes.name as studentClass')
      .where('volunteerId', '=', row.id)
      .orderBy('day')
    return (await places.execute()).map((place) =>
      entry(`${words.teaches}: ${place.day}`, labeledColumns(place, labels), { at: place.createdAt }),
    )
  },
}

/**
 * A person's rota data: places, usual weekdays, the calendar link, whether they receive the weekly e-mail, e-mails sent
 * about evenings, and their changes to class days.
 */
export const rotaSource: ListedSource = {
  label: 'Rota',
  where:
    'The evenings on which they teach, when they can usually come, the address of their calendar, whether they receive the weekly e-mail about gaps, e-mails sent to them about evenings, and the class days they called off or added.',
  fate: 'deleted',
  why: 'Their places in the rota become free. Changes of class days stay, but no longer say who made them.',
  ...combineSources(
    placesSource,
    recordRows('rotaWeekdays', 'volunteerId', ({ weekday }) => entry(`${words.usually}: ${weekday}`)),
    accountRows('calendarTokens', ({ createdAt }) => entry(words.calendar, {}, { at: createdAt })),
    accountRows('gapMails', ({ createdAt }) => entry(words.gapMails, {}, { at: createdAt })),
    accountRows('eveningNotices', ({ notice, sentAt }) =>
      entry(`${words.mailed}: ${notice}`, {}, { at: sentAt }),
    ),
    accountRows('classDays', (row) =>
      entry(
        `${row.what === 'no class' ? words.calledOff : words.added}: ${row.firstDay}`,
        labeledColumns(row, labels),
        {
          at: row.createdAt,
        },
      ),
    ),
  ),
}
