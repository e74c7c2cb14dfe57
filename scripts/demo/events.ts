// What an evening school might have lived through between 2016 and 2026, all of it made up.
import type { Motif } from './pictures/scene.ts'

/** A record's fields and what to draw for it. */
export type Told = { motif: Motif; fields: Record<string, string> }

export const activities: Told[] = [
  event('kites', 'Sports day on the lower field', '2026-01-24', 'Lower field', {
    description:
      'Relay races, lemon and spoon, and a tug of war that class 5 won against class 8. Everybody went home with a kite.',
    studentsPresent: '92',
    volunteersPresent: '24',
    activityType: 'Sports',
    chiefGuest: 'The hostel warden',
  }),
  event('paper', 'An evening of paper cranes', '2025-08-02', 'Lecture hall 3', {
    description:
      'One sheet, eleven folds. By eight o’clock there were two hundred cranes on threads under the ceiling, and most of them flew.',
    studentsPresent: '57',
    volunteersPresent: '13',
    activityType: 'Art',
    chiefGuest: 'A paper maker from the old town',
  }),
  event('lesson', 'Quiz between the classes', '2022-11-19', 'Seminar room', {
    description:
      'Ten rounds about rivers, fractions and famous inventors. The question about the Moon had to be settled by looking out of the window.',
    studentsPresent: '48',
    volunteersPresent: '16',
    activityType: 'Competition',
    chiefGuest: 'The librarian',
  }),
]

export const festivals: Told[] = [
  event('festival', 'Festival of lights', '2025-10-18', 'Steps of the main building', {
    description:
      'Clay lamps that the children had painted themselves, a rangoli as wide as the steps, and sweets for everyone who lit one.',
    studentsPresent: '118',
    volunteersPresent: '37',
  }),
  event('stage', 'Children’s day on the big stage', '2023-11-14', 'Open-air theatre', {
    description:
      'Songs, two short plays and a magician from third year. The volunteers danced too, because the children had asked for it.',
    studentsPresent: '104',
    volunteersPresent: '41',
  }),
  event('kites', 'Colours in the courtyard', '2019-03-20', 'Courtyard', {
    description: 'Dry colours, buckets of water under supervision, and a long line at the tap afterwards.',
    studentsPresent: '66',
    volunteersPresent: '29',
  }),
]

export const inductions: Told[] = [
  event('bunting', 'First evening of the new volunteers', '2026-09-05', 'Lecture hall 1', {
    description:
      'Fifty-one freshers heard what an evening here is like, met a class each, and taught their first ten minutes.',
    chiefGuest: 'The faculty in-charge',
    fresherPresent: '51',
    volunteerPresent: '22',
  }),
  event('lamp', 'Welcome by lamplight', '2021-10-09', 'Library terrace', {
    description:
      'The power failed, the lamps came out, and the talk went on. Some still call it the best one.',
    chiefGuest: 'A graduate of the first year',
    fresherPresent: '34',
    volunteerPresent: '18',
  }),
]

export const farewells: Told[] = [
  event('lanterns', 'Goodbye to the class of 2026', '2026-04-25', 'Lake side', {
    description:
      'Every final-year volunteer got a lantern with the names of the children they had taught. They were let go over the lake.',
    finalYearStudentsPresent: '26',
    juniorPresent: '63',
  }),
  event('stage', 'Last bell 2020, a little late', '2021-02-13', 'Open-air theatre', {
    description:
      'Held a year after it was planned. Those who could not travel watched from home and sang along.',
    finalYearStudentsPresent: '19',
    juniorPresent: '40',
  }),
]

export const donations: Told[] = [
  drive('Warm things before winter', '2025-12-06', 'Gate two', {
    description:
      'Sweaters, shawls and blankets from six hostels, sorted by size on one long table and gone by evening.',
    studentsReceived: '131',
    volunteerPresent: '33',
    parentsReceived: '74',
  }),
  drive('School clothes for the new term', '2016-06-18', 'Community hall', {
    description:
      'The very first drive, in the year the school began: forty sets of school clothes and a box of shoes.',
    studentsReceived: '40',
    volunteerPresent: '9',
    parentsReceived: '21',
  }),
]

export const classes: Told[] = [
  lesson('Thursday', '2026-11-19', 84, 21),
  lesson('Tuesday', '2026-11-17', 79, 19),
  lesson('Sunday', '2026-11-15', 96, 27),
  lesson('Thursday', '2026-11-12', 81, 18),
]

function event(motif: Motif, title: string, date: string, venue: string, more: Record<string, string>): Told {
  return { motif, fields: { title, date, venue, ...more } }
}

function drive(title: string, date: string, location: string, more: Record<string, string>): Told {
  return { motif: 'clothes', fields: { title, date, location, ...more } }
}

function lesson(day: string, date: string, students: number, volunteers: number): Told {
  const fields = { day, date, studentsPresent: String(students), volunteersPresent: String(volunteers) }
  return { motif: 'lesson', fields }
}
