// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#app/testing/fake-server.ts'
import { renderPage } from '#app/testing/render-page.tsx'
import { classroom } from '#domain/kinds/classroom.ts'
import { festival } from '#domain/kinds/festival.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { notification } from '#domain/kinds/notification.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import { NotificationCard } from '../notification.tsx'
import { EventCard } from './event-card.tsx'

const stored: AnyRecord = {
  _id: '019aa7c0-5e4f-7abc-9def-0123456789ab',
  createdAt: '2026-11-20T18:00:00.000Z',
  updatedAt: '2026-11-20T18:00:00.000Z',
}

function show(Card: typeof EventCard, kind: Kind, fields: object) {
  fakeServer()
  const record: AnyRecord = { ...stored, ...fields }
  renderPage(() => <Card kind={kind} record={record} isFirst index={0} />)
  return recordPath(kind, record)
}

const event = {
  title: 'Lights',
  description: 'Short.',
  date: '2026-10-30',
  venue: 'Lawn',
  studentsPresent: 0,
  volunteersPresent: 3,
}

test('an event links to its page, can be shared, and shows its counts, even zero', () => {
  const address = show(EventCard, festival, event)
  expect(screen.getByRole('link', { name: 'Lights' }).getAttribute('href')).toBe(address)
  expect(screen.getByRole('link', { name: 'Share: Lights' })).toBeDefined()
  expect(screen.getByText('Students present').nextSibling?.textContent).toBe('0')
  expect(screen.queryByRole('link', { name: /Read more/ })).toBeNull()
})

test('an event with a hidden picture shows neither that picture nor the placeholder', () => {
  show(EventCard, festival, { ...event, coverImageURL: '/uploads/default.png' })
  expect(document.querySelector('img')).toBeNull()
})

test('a notification shows the day at the school, even if it was added after midnight there', () => {
  show(NotificationCard, notification, {
    title: 'No class tomorrow',
    description: 'Exams.',
    createdAt: '2026-12-02T19:00:00.000Z',
  })
  expect(screen.getByText('3 December 2026')).toBeDefined()
})

test.each(['A long sentence. '.repeat(20), 'a\nb\nc\nd\ne'])(
  'a long text is truncated and links to its page: %j',
  (description) => {
    const address = show(EventCard, festival, { ...event, description })
    expect(screen.getByRole('link', { name: 'Read more about Lights' }).getAttribute('href')).toBe(address)
  },
)

test('a class has no page, so its card has no links', () => {
  show(EventCard, classroom, { day: 'Tuesday', date: '2026-11-17', studentsPresent: 7 })
  expect(screen.getByText('Tuesday')).toBeDefined()
  expect(screen.queryByRole('link')).toBeNull()
})

test.each([
  [null, 0],
  ['/uploads/default.png', 0],
  ['/uploads/own.webp', 1],
])('a notification with the picture %j shows %i pictures', (imageFile, pictures) => {
  const address = show(NotificationCard, notification, { title: 'News', description: 'Short.', imageFile })
  expect(document.querySelectorAll('img')).toHaveLength(pictures)
  expect(screen.getByText('20 November 2026')).toBeDefined()
  expect(screen.getByRole('link', { name: 'News' }).getAttribute('href')).toBe(address)
})
