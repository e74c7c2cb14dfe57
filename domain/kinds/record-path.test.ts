import { expect, test } from 'vitest'
import { festival } from './festival.ts'
import { festivalGallery } from './gallery.ts'
import { recordIdFromSlug, recordPath } from './record-path.ts'
import { student } from './student.ts'

const stored = {
  _id: '019aa7c0-5e4f-7abc-9def-0123456789ab',
  createdAt: '2026-11-21T00:00:00.000Z',
  updatedAt: '2026-11-21T00:00:00.000Z',
}
const short = 'AZqnwF5PerydDwEjRWeJqw'

test.each([
  ['Evening of Lights', 'evening-of-lights-'],
  ['  50% more — fun!  ', '50-more-fun-'],
  ['दीपों की शाम', 'festival-'],
  ['বিদায় 2018', 'festival-2018-'],
  ['शारदोत्सव: lights on campus', 'lights-on-campus-'],
  ['Été au lac', 'ete-au-lac-'],
  ['!!!', 'festival-'],
  ['a'.repeat(200), `${'a'.repeat(60)}-`],
])('the path of %j starts with its title', (title, name) => {
  const address = recordPath(festival, { ...stored, title }) ?? ''
  expect(address.startsWith(`/events/festivals/${name}`)).toBe(true)
  expect(address.slice(`/events/festivals/${name}`.length)).toHaveLength(22)
})

test('finds a record by its path, even after its title has changed, and by its bare id', () => {
  const address = recordPath(festival, { ...stored, title: 'Evening of Lights' }) ?? ''
  const part = address.split('/').at(-1) ?? ''
  expect(recordIdFromSlug(part)).toBe(stored._id)
  expect(recordIdFromSlug(part.replace('evening', 'morning'))).toBe(stored._id)
  expect(recordIdFromSlug(stored._id.toUpperCase())).toBe(stored._id)
})

test.each(['', 'evening', `${short.slice(1)}`, `${short.slice(1)}%`, 'x'.repeat(21), '../../etc/passwd'])(
  'finds no id in %j',
  (part) => expect(recordIdFromSlug(part)).toBeUndefined(),
)

test('separates the words of the kind that replace a title without Latin letters', () => {
  const address = recordPath(festivalGallery, { ...stored, title: 'दीपावली 2025' })
  expect(address).toMatch(/^\/gallery\/festival\/festival-gallery-2025-[\w-]{22}$/)
})

test('does not give people their own pages', () => {
  expect(recordPath(student, { ...stored, fullName: 'A Child' })).toBeUndefined()
})
