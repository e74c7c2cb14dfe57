import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { anEvening } from '#app/testing/evening-answers.ts'
import { viewEvening } from './view-evening.ts'

test('shows log entries under the other names of a class', () => {
  const entry = (day: string, studentClass: string) => ({
    id: randomUUIDv7(),
    day,
    studentClass,
    subject: '',
    taught: `${day} ${studentClass}`,
    homework: '',
    forNext: '',
    at: `${day}T12:00:00.000Z`,
    photo: null,
    by: 'Mira',
    isMine: true,
  })
  const evening = anEvening({
    day: '2026-11-24',
    classes: ['4', '5A'],
    otherNames: { '5A': ['5'] },
    children: [],
    log: [
      entry('2026-11-24', '5'),
      entry('2026-11-22', '5A'),
      entry('2026-11-22', '4'),
      entry('2026-11-19', '5'),
    ],
  })
  const [four, five] = viewEvening(evening, []).classes
  expect(four?.before.map(({ taught }) => taught)).toEqual(['2026-11-22 4'])
  expect(five?.written.map(({ taught }) => taught)).toEqual(['2026-11-24 5'])
  expect(five?.before.map(({ taught }) => taught)).toEqual(['2026-11-22 5A', '2026-11-19 5'])
})
