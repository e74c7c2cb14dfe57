// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LanguageContext } from '#app/language/use-words.ts'
import { openPage } from '#app/testing/render-page.tsx'
import { defaultSettings } from '#domain/site/site-constants.ts'
import { schoolFacts } from '#domain/text/school-facts.ts'
import type { Home, HomeEvent } from '../home-schema.ts'
import { ForParents } from './for-parents.tsx'
import { HomeSection } from './home.tsx'
import { HomeNumbers } from './home-numbers.tsx'
import { LatestNews } from './latest-news.tsx'
import { NextClass } from './next-class.tsx'

const nothing: Home = {
  pictures: [],
  numbers: { students: 0, studentsSince: 0, volunteers: 0, alumni: 0, events: 0, yearsSince: 0 },
  latestEvent: null,
  comingEvent: null,
  latestNotification: null,
  photos: [],
  sectionPictures: { learning: null, activities: null, volunteers: null },
}
const stored = {
  _id: '0198c0de-0000-7000-8000-000000000001',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '',
}
const anEvent = (title: string, date: string): HomeEvent => ({
  kind: 'festival',
  address: `/events/festivals/${title}`,
  record: {
    ...stored,
    title,
    description: 'Lamps on every wall.',
    date,
    coverImageURL: '/uploads/lamps.webp',
  },
})

const NotYet = () => null

function show(part: () => React.ReactNode) {
  const facts = schoolFacts('en', defaultSettings)
  openPage(() => <LanguageContext value={{ language: 'en', facts }}>{part()}</LanguageContext>)
}

test('shows numbers with labels, and omits zeros', () => {
  show(() => (
    <HomeNumbers
      numbers={{ ...nothing.numbers, students: 62, studentsSince: 62, volunteers: 1, yearsSince: 10 }}
    />
  ))
  expect(screen.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual([
    'children learn here62',
    'volunteer teaches1',
    'years since 201610',
  ])
})

test('also shows how many children there have been in total if some have left', () => {
  show(() => <HomeNumbers numbers={{ ...nothing.numbers, students: 1, studentsSince: 312 }} />)
  expect(screen.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual([
    'child learns here1',
    'children since 2016312',
  ])
})

test('the next event, the last one and the latest notification link to their pages', () => {
  show(() => (
    <LatestNews
      home={{
        ...nothing,
        comingEvent: anEvent('kites', '2026-12-05'),
        latestEvent: anEvent('lamps', '2026-11-01'),
        latestNotification: {
          ...stored,
          title: 'A test',
          description: 'On Sunday.',
          imageFile: '/uploads/default.png',
        },
      }}
    />
  ))
  const cards = screen.getAllByRole('listitem')
  expect(cards.map((card) => within(card).getByRole('link').getAttribute('href'))).toEqual([
    '/events/festivals/kites',
    '/events/festivals/lamps',
    '/home/notification/a-test-AZjA3gAAcACAAAAAAAAAAQ',
  ])
  expect(screen.getByRole('region', { name: 'Coming up' }).contains(cards[0] ?? null)).toBe(true)
  expect(cards[1]?.textContent).toContain('Latest event')
  expect(within(cards[2] as HTMLElement).getByText('20 November 2026')).toBeDefined()
  expect(cards.map((card) => card.querySelector('img')?.getAttribute('src'))).toEqual([
    '/uploads/lamps.webp',
    '/uploads/lamps.webp',
    undefined,
  ])
})

test('a section shows its photo, or a drawing if it has none', () => {
  const section = { title: 'Activities', text: 'Kites.', link: { to: '/x', label: 'See' }, drawing: 'M0 0h9' }
  show(() => (
    <>
      <HomeSection {...section} picture="/uploads/kites.webp" />
      <HomeSection {...section} picture={null} />
    </>
  ))
  expect(document.querySelectorAll('section img')).toHaveLength(1)
  expect(document.querySelectorAll('section')[1]?.querySelector('svg path')?.getAttribute('d')).toBe('M0 0h9')
})

test('shows parents who may come, the cost, day and place, and no phone number if none is set', () => {
  show(() => <ForParents />)
  const questions = screen.getAllByRole('term').map(({ textContent }) => textContent)
  expect(questions).toEqual(['Who may come', 'What it costs', 'When', 'Where'])
  expect(screen.getByText(/It costs nothing/)).toBeDefined()
  expect(screen.getByText('Tuesday, 5-6 PM')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Show on the map' }).getAttribute('href')).toContain(
    encodeURIComponent(defaultSettings.address),
  )
})

test('the page contains the next classes and shows the first', () => {
  // The time is early in the day, because the page's script hides a class that has ended.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T01:00:00.000Z') })
  show(() => <NextClass />)
  const classes = [...document.querySelectorAll<HTMLElement>('next-class > p')]
  expect(classes).toHaveLength(4)
  expect(classes.map(({ dataset }) => 'shown' in dataset)).toEqual([true, false, false, false])
  expect(classes.every(({ dataset }) => Date.parse(dataset.to ?? '') > Date.parse(dataset.from ?? ''))).toBe(
    true,
  )
})

test.each([
  [{ name: 'Exams', from: '2026-11-22', to: '2026-11-22' }, 'No class today: Exams.'],
  [{ name: 'Puja', from: '2026-11-20', to: '2026-11-24' }, 'Puja: no classes until 24 November 2026.'],
])('shows why there is no class', async (holiday, sentence) => {
  const site = { settings: { ...defaultSettings, holidays: [holiday] }, news: [], today: '2026-11-22' }
  const Site = createRoutesStub([
    { id: 'root', path: '/', Component: NextClass, loader: () => site, HydrateFallback: NotYet },
  ])
  render(<Site />)
  onTestFinished(cleanup)
  expect(await screen.findByText(sentence)).toBeDefined()
  expect(screen.queryByText(/Today, 10-11 AM/)).toBeNull()
})
