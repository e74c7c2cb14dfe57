import type { Scene } from '../pictures/scene.ts'
import type { Told } from '../told.ts'

/** One goodbye a year, the latest first. */
export const farewells: Told[] = [
  farewell(
    'lanterns',
    'Goodbye to the class of 2026',
    '2026-04-25',
    'Lake side',
    26,
    63,
    'Every final-year volunteer got a lantern with the names of the children they had taught. They were let go over the lake, and for once nobody talked.',
  ),
  farewell(
    'caps',
    'Caps in the air, 2025',
    '2025-04-26',
    'Front lawn',
    24,
    58,
    'The caps were made of cardboard by class 6 and came down everywhere. Two are still on the roof of the library.',
  ),
  farewell(
    'supper',
    'One long table, 2024',
    '2024-04-20',
    'Courtyard',
    22,
    55,
    'Forty metres of tablecloth, one cake, and a speech that was only the word "thank you" in nine languages.',
  ),
  farewell(
    'stage',
    'विदाई 2023: a play about us',
    '2023-04-22',
    'Open-air theatre',
    21,
    49,
    'The children played the volunteers: the one who is always late, the one who explains with biscuits, the one who cries at goodbyes. She did.',
  ),
  farewell(
    'lanterns',
    'Lights over the lake, 2022',
    '2022-04-30',
    'Lake side',
    20,
    46,
    'Nineteen lanterns flew. The twentieth hung in the tamarind until morning and was voted the most faithful.',
  ),
  farewell(
    'campus',
    'Last bell 2020, a little late',
    '2021-02-13',
    'From the gate to the clock tower',
    19,
    40,
    'Held a year after it was planned. Those who could not travel watched from home and sang along, half a second behind.',
  ),
  farewell(
    'supper',
    'Dal, rice and goodbye, 2019',
    '2019-04-27',
    'Hostel kitchen',
    15,
    33,
    'The final years cooked for the children, for once. Everything was eaten, which the children called kindness.',
  ),
  farewell(
    'caps',
    'বিদায় 2018',
    '2018-04-21',
    'Front lawn',
    12,
    27,
    'Each of the twelve planted a sapling before leaving. Go and look: eleven give shade.',
  ),
  farewell(
    'classroom',
    'The first to leave, 2017',
    '2017-04-29',
    'Room 4',
    6,
    14,
    'Six of them, in the room where it all began. The blackboard with their names was not wiped for a month.',
  ),
]

function farewell(
  scene: Scene,
  title: string,
  date: string,
  venue: string,
  leaving: number,
  staying: number,
  description: string,
): Told {
  const counts = { finalYearStudentsPresent: String(leaving), juniorPresent: String(staying) }
  return { scene, fields: { title, date, venue, description, ...counts } }
}
