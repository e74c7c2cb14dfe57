import { expect, test } from 'vitest'
import { eventParam, suggestAlbums } from './albums.ts'

const stored = { createdAt: '2026-11-21T00:00:00.000Z', updatedAt: '2026-11-21T00:00:00.000Z' }
const lights = { ...stored, _id: 'event', title: 'Festival of Lights', date: '2026-11-12' }

test.each([
  ['a title that shares a word', { title: 'The lights of our school' }, true],
  ['the year of the event', { title: 'Festival 2026' }, true],
  ['another year', { title: 'Festival of Lights, 2025' }, false],
  ['no word of the title', { title: 'Kites' }, false],
  ['only a short word of it', { title: 'Rain of 2026' }, false],
  ['an event already', { title: 'Festival of Lights', [eventParam]: 'other' }, false],
])('decides whether to suggest an album with %s', (_what, fields, isSuggested) => {
  const album = { ...stored, _id: 'album', ...fields }
  expect(suggestAlbums(lights, [album])).toEqual(isSuggested ? [album] : [])
})
