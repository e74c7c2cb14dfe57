import { daysFrom } from '../days.ts'
import type { Scene } from '../pictures/scene.ts'
import type { Told } from '../told.ts'

type Type = 'Sports' | 'Art' | 'Competition' | 'Cultural' | 'Educational' | 'Other'

/** What an evening school might have done since 2016, the latest first; the first one is still to come. */
export const activitiesAround = (today: Date): Told[] => [
  activity(
    'stargazing',
    'Rings of Saturn, seen from the roof',
    daysFrom(today, 9),
    'Roof of the main building',
    'Educational',
    {
      description:
        'The astronomy club is carrying its telescope up four floors. Bring a shawl and one question about the sky; hot milk is on us.',
      chiefGuest: 'The astronomy club',
      present: [0, 0],
    },
  ),
  activity('football', 'Five-a-side under the floodlights', daysFrom(today, -16), 'Lower field', 'Sports', {
    description:
      'Eight teams, each with two volunteers who were not allowed to score. Class 9 won on penalties; the smallest goalkeeper was carried home on shoulders.',
    chiefGuest: 'The groundsman',
    present: [74, 23],
  }),
  activity('quiz', 'রাতের ধাঁধা: a quiz in three languages', '2026-08-16', 'Seminar room', 'Competition', {
    description:
      'Ten rounds about rivers, fractions and inventors, asked in Bengali, Hindi and English. The question about the Moon had to be settled by looking out of the window.',
    chiefGuest: 'The librarian',
    present: [61, 18],
  }),
  activity('race', 'Sports day on the lower field', '2026-01-24', 'Lower field', 'Sports', {
    description:
      'Relay races, lemon and spoon, three-legged fathers. Everybody who finished got a ribbon, and everybody finished.',
    chiefGuest: 'The hostel warden',
    present: [92, 24],
  }),
  activity('paper', 'An evening of paper cranes', '2025-08-02', 'Lecture hall 3', 'Art', {
    description:
      'One sheet, eleven folds. By eight o’clock there were two hundred cranes on threads under the ceiling, and most of them flew.',
    chiefGuest: 'A paper maker from the old town',
    present: [57, 13],
  }),
  activity('saplings', 'Forty neem trees along the wall', '2025-07-06', 'West wall', 'Other', {
    description:
      'Each class planted four and gave them names. Thirty-six still stand, and Gopal the neem is taller than class 3 by now.',
    chiefGuest: 'The head gardener',
    present: [68, 17],
  }),
  activity('music', 'सुर और ताल: an evening of songs', '2024-12-14', 'Open-air theatre', 'Cultural', {
    description:
      'Folk songs from seven villages, a harmonium with one silent key, and a drummer of nine who would not stop.',
    chiefGuest: 'The music society',
    present: [85, 26],
  }),
  activity('library', 'The reading marathon', '2024-09-08', 'Central library', 'Educational', {
    description:
      'Six hours, two hundred and eleven books, one rule: whoever finishes a story tells its best sentence aloud.',
    chiefGuest: 'A writer of children’s books',
    present: [64, 20],
  }),
  activity('drawing', 'Draw the road you walk here', '2023-10-29', 'Lawn behind the library', 'Art', {
    description:
      'Seventy roads on seventy sheets: a dog that barks, a bridge, two shops with sweets. Together they made a map of the whole quarter.',
    chiefGuest: 'A map maker',
    present: [70, 16],
  }),
  activity('tugOfWar', 'Tug of war: class 5 against everybody', '2023-02-11', 'Sand court', 'Sports', {
    description:
      'Class 5 had trained in secret with a bus rope. They beat class 8, then the volunteers, then a tractor (switched off).',
    chiefGuest: 'The mechanics’ workshop',
    present: [88, 29],
  }),
  activity('quiz', 'Quiz between the classes', '2022-11-19', 'Seminar room', 'Competition', {
    description:
      'Mental arithmetic against the clock, capitals against the neighbours, and a buzzer built by second year from a bicycle bell.',
    chiefGuest: 'A retired headmistress',
    present: [48, 16],
  }),
  activity('stage', 'The well that talked: a play', '2022-03-05', 'Open-air theatre', 'Cultural', {
    description:
      'Written by class 7, played by everybody between six and sixteen. The well had the best lines.',
    chiefGuest: 'The drama club',
    present: [63, 21],
  }),
  activity(
    'campus',
    'Lessons at a distance, and a walk when it was over',
    '2021-11-28',
    'From the gate to the lake',
    'Other',
    {
      description:
        'After a year of lessons by telephone we walked once round the campus together, all of us, slowly, and saw how tall everybody had grown.',
      chiefGuest: 'None, and nobody missed one',
      present: [52, 19],
    },
  ),
  activity('bookGift', 'A library in one cupboard', '2019-07-20', 'Room 4', 'Educational', {
    description:
      'Three cartons of books, a carpenter’s Sunday and a ledger with one rule: bring it back read.',
    chiefGuest: 'The carpenter',
    present: [41, 12],
  }),
  activity('kites', 'Kite building with sticks and old newspapers', '2018-01-13', 'Lower field', 'Art', {
    description: 'Forty kites, thirty-one of which left the ground. The cricket pages flew best.',
    chiefGuest: 'A kite seller from the market',
    present: [45, 11],
  }),
  activity('race', 'The very first sports day', '2017-01-22', 'Lower field', 'Sports', {
    description:
      'A rope for a finishing line, six volunteers, a borrowed whistle. The photographs are blurred because nobody stood still.',
    chiefGuest: 'The night watchman',
    present: [31, 6],
  }),
]

function activity(
  scene: Scene,
  title: string,
  date: string,
  venue: string,
  activityType: Type,
  more: { description: string; chiefGuest: string; present: [students: number, volunteers: number] },
): Told {
  const { description, chiefGuest, present } = more
  const [studentsPresent, volunteersPresent] = present.map(String) as [string, string]
  return {
    scene,
    fields: { title, date, venue, activityType, description, chiefGuest, studentsPresent, volunteersPresent },
  }
}
