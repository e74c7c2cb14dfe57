import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { anEvening, classIds, fifth } from '#app/testing/fake-evening-responses.ts'
import type { PendingEntry } from './send-events.ts'
import { viewEvening } from './view-evening.ts'

const day = '2026-11-24'
const at = `${day}T12:00:00.000Z`
const [mark, note, child] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]

/** What a phone recorded for class 5, which it knew by the given id. */
const waiting = (classId: string | undefined): PendingEntry[] => [
  {
    key: mark,
    what: 'mark',
    value: { id: mark, day, about: 'class', subject: classId ?? '5', studentClass: '5', what: 'closed', at },
  },
  {
    key: note,
    what: 'log',
    value: {
      id: note,
      day,
      studentClass: '5',
      classId,
      subject: '',
      taught: 'Maps',
      homework: '',
      forNext: '',
      at,
    },
  },
  { key: child, what: 'child', value: { id: child, fullName: 'Chandan', studentClass: '5', classId, at } },
]

test.each([
  [
    'the name it has now',
    { classes: ['4', '5A'], classIds: { 4: classIds[4], '5A': fifth.id } },
    fifth.id,
    '5A',
  ],
  ['its name on an evening that an earlier version stored', { classIds: undefined as never }, undefined, '5'],
  ['its name if the server lost its id', { classIds: { 4: classIds[4], 5: randomUUIDv7() } }, fifth.id, '5'],
])('shows what waits for a class under %s', (_what, given, classId, name) => {
  const { classes } = viewEvening(anEvening({ children: [], ...given }), waiting(classId))
  expect(classes.find((one) => one.name === name)).toMatchObject({
    isClosed: true,
    children: [{ name: 'Chandan' }],
    written: [{ taught: 'Maps' }],
  })
})
