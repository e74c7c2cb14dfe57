import { schoolDay } from '#domain/dates/school-day.ts'
import { addDays, longDays } from '#domain/site/class-calendar.ts'
import { defineWords } from '#domain/text/words.ts'
import type { DailyContext } from '#server/feature.ts'
import {
  entry,
  type ListedSource,
  labeledColumns,
  type PersonSource,
} from '#server/personal-data/person-source.ts'
import { accountRows, combineSources, recordRows } from '#server/personal-data/row-sources.ts'
import { isGapNotice } from './ask-for-gaps.ts'

/** How many days the days away, answers and sent notices are kept. */
const keptDays = 60

const words = defineWords({
  teaches: 'Teaches',
  usually: 'Can usually come',
  calendar: 'Calendar link',
  gapMails: 'Receives the weekly e-mail about gaps in the rota',
  mailed: 'E-mail about an evening',
  asked: 'a turn that needs someone',
  away: 'Away',
  comes: 'Comes',
  calledOff: 'Called off class',
  added: 'Added an extra class',
})
const labels = {
  studentClass: 'Class',
  subject: 'Subject',
  answer: 'Answer',
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
 * A person's rota data: places, usual weekdays, days away, answers to whether they come, the calendar link, whether they receive the weekly e-mail, e-mails sent
 * about evenings, and their changes to class days.
 */
export const rotaSource: ListedSource = {
  label: 'Rota',
  where:
    'The evenings on which they teach, when they can usually come, when they are away, whether they said that they come, the address of their calendar, whether they receive the weekly e-mail about gaps, e-mails sent to them about evenings, and the class days they called off or added.',
  fate: 'deleted',
  why: 'Their places in the rota become free. Changes of class days stay, but no longer say who made them.',
  ...combineSources(
    placesSource,
    recordRows('volunteersAway', 'volunteerId', ({ from, to, at }) =>
      entry(`${words.away}: ${longDays(from, to, String)}`, {}, { at }),
    ),
    recordRows('rotaAnswers', 'volunteerId', ({ day, answer, at }) =>
      entry(`${words.comes}: ${day}`, labeledColumns({ answer }, labels), { at }),
    ),
    recordRows('rotaWeekdays', 'volunteerId', ({ weekday }) => entry(`${words.usually}: ${weekday}`)),
    accountRows('calendarTokens', ({ createdAt }) => entry(words.calendar, {}, { at: createdAt })),
    accountRows('gapMails', ({ createdAt }) => entry(words.gapMails, {}, { at: createdAt })),
    accountRows('eveningNotices', ({ notice, sentAt }) =>
      entry(`${words.mailed}: ${isGapNotice(notice) ? words.asked : notice}`, {}, { at: sentAt }),
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

/** Deletes what is about days that ended long ago. */
export async function deleteOldRota({ db, now }: Pick<DailyContext, 'db' | 'now'>): Promise<void> {
  const before = addDays(schoolDay(now()), -keptDays)
  await db.deleteFrom('volunteersAway').where('to', '<', before).execute()
  await db.deleteFrom('rotaAnswers').where('day', '<', before).execute()
  await db.deleteFrom('eveningNotices').where('day', '<', before).execute()
}
