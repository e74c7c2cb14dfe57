import type { Scene } from '../pictures/scene.ts'
import type { Told } from '../told.ts'

/** Clothes that found somebody to wear them, the latest drive first. */
export const donations: Told[] = [
  drive(
    'clothesLine',
    'Rain things before the rain',
    '2026-06-07',
    'Gate two',
    88,
    26,
    41,
    'Umbrellas with new spokes, boots in eleven sizes, and one yellow raincoat that five children wanted. They share it by weekday.',
  ),
  drive(
    'sorting',
    'Warm things before winter',
    '2025-12-06',
    'Gate two',
    131,
    33,
    74,
    'Sweaters, shawls and blankets from six hostels, sorted by size on one long table and gone by evening.',
  ),
  drive(
    'sorting',
    'A festival shirt for everybody',
    '2024-10-05',
    'Community hall',
    112,
    29,
    58,
    'New ones this time, bought with what the hostels had saved on tea. Everyone chose their own colour.',
  ),
  drive(
    'clothesLine',
    'Wash, mend, give',
    '2023-11-25',
    'Laundry of Lantern Hostel',
    97,
    24,
    52,
    'Two sewing machines, forty volunteers’ Saturday, three hundred buttons. Nothing left the room with a hole in it.',
  ),
  drive(
    'sorting',
    'सर्दी की गर्माहट',
    '2022-12-03',
    'Gate two',
    104,
    27,
    61,
    'The coldest week for years, and every child went home under something thick.',
  ),
  drive(
    'bookGift',
    'Sweaters by post',
    '2020-12-19',
    'Brought to the doors',
    66,
    8,
    39,
    'Nobody could meet, so eight volunteers went from door to door with a list, a handcart and a great deal of sanitiser.',
  ),
  drive(
    'clothesLine',
    'শীতের আগে',
    '2018-11-24',
    'Community hall',
    72,
    16,
    35,
    'Every family took what it needed and many brought something back that had grown too small.',
  ),
  drive(
    'sorting',
    'School clothes for the new term',
    '2016-06-18',
    'Community hall',
    40,
    9,
    21,
    'The very first drive, in the year the school began: forty sets of school clothes and a box of shoes.',
  ),
]

function drive(
  scene: Scene,
  title: string,
  date: string,
  location: string,
  students: number,
  volunteers: number,
  parents: number,
  description: string,
): Told {
  const counts = {
    studentsReceived: String(students),
    volunteerPresent: String(volunteers),
    parentsReceived: String(parents),
  }
  return { scene, fields: { title, date, location, description, ...counts } }
}
