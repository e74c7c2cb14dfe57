// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { maxCardsPerPage } from '#domain/kinds/list-length.ts'
import { type Student, student } from '#domain/kinds/student.ts'
import { PersonCard } from './person-card.tsx'
import '#app/page-script/main.ts'
import { type FakeResponses, failure } from '#app/testing/fake-server.ts'
import { openAsAdmin, openPage } from '#app/testing/render-page.tsx'
import { KindList } from './kind-list.tsx'
import type { LoadedList } from './list-loader.ts'

const noGuardians = {
  guardian1Name: null,
  guardian1Relation: null,
  guardian1Phone: null,
  guardian1Language: null,
  guardian2Name: null,
  guardian2Relation: null,
  guardian2Phone: null,
  guardian2Language: null,
  healthNote: null,
  collectors: null,
  mayGoAlone: null,
}
const aStudent = (fullName: string): Student => ({
  _id: fullName.toLowerCase(),
  createdAt: '',
  updatedAt: '',
  fullName,
  uniqueId: `S-${fullName}`,
  gender: 'Female',
  studentClass: '3',
  address: undefined,
  coverImageURL: null,
  ...noGuardians,
})
const both = [aStudent('Asha'), aStudent('Bela')]

const whole = { q: '', filters: {}, show: 12 }
const manyStudents = Array.from({ length: 12 }, (_, at) => aStudent(`Child ${at}`))
const choices = {
  studentClass: [
    { value: '5', count: 20 },
    { value: 'Nursery', count: 40 },
  ],
}

/** Shows a list to a visitor, or to an admin if responses are given. */
function show(list: Partial<LoadedList<typeof student>>, answers?: FakeResponses) {
  const loaded = { items: [], total: 0, nextCursor: null, error: null, ...list }
  const page = () => (
    <main>
      <KindList kind={student} loaded={loaded} card={PersonCard} />
      <p>Outside</p>
    </main>
  )
  return answers ? openAsAdmin(page, '/', answers) : openPage(page)
}

const card = (name: string) => screen.getByRole('heading', { name }).closest('details') as HTMLDetailsElement
const press = (name: string) => fireEvent.click(card(name).querySelector('summary') as HTMLElement)

/** Returns the names of the open cards. */
const opened = () =>
  [...document.querySelectorAll('details[open]')].map((details) => details.querySelector('h3')?.textContent)

test('children without a name or photo are counted beside their class, not shown one by one', () => {
  const withPhoto = { ...aStudent('D.'), coverImageURL: '/uploads/lamp.webp' }
  const other = { ...aStudent('E.'), studentClass: '4' }
  show({ items: [aStudent('Asha'), aStudent('B.'), aStudent('C.'), withPhoto, other], choices })
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Class 3: 4 children',
    'Class 4: 1 child',
  ])
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Asha',
    'D.',
  ])
})

test('a click on another control takes effect and closes the open card', async () => {
  show({ items: both })
  press('Asha')
  fireEvent.pointerDown(card('Bela').querySelector('summary') as HTMLElement)
  expect(opened()).toEqual(['Asha'])
  press('Bela')
  await waitFor(() => expect(opened()).toEqual(['Bela']))
})

test('groups children of two interleaved sections under one heading each', () => {
  const [asha, bela, chitra] = ['Asha', 'Bela', 'Chitra'].map(aStudent)
  const items = [
    { ...asha, studentClass: '5A' },
    { ...bela, studentClass: '5B' },
    { ...chitra, studentClass: '5A' },
  ] as Student[]
  show({ items })
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(headings).toEqual(['5A', 'Asha', 'Chitra', '5B', 'Bela'])
})

test('shows a message for an empty list and for a list that could not be loaded', () => {
  show({})
  expect(screen.getByText('No students found.')).toBeDefined()
  show({ error: 'Failed to fetch students' })
  expect(screen.getByRole('alert').textContent).toBe('Failed to fetch students')
})

test('an admin sees addresses and delete buttons after the refetch', async () => {
  const anew = both.map((one) => ({ ...one, address: 'Lamp Lane 1' }))
  const { calls } = show({ items: both }, { 'GET /api/students': { body: anew } })
  expect(await screen.findAllByText('Lamp Lane 1')).toHaveLength(2)
  expect(await screen.findByRole('button', { name: 'Delete Asha' })).toBeDefined()
  expect(calls.find(({ path }) => path === '/api/students')?.token).toBe('kept')
})

test('an admin causes no further requests if the list was loaded for this account', async () => {
  const { calls } = show({ items: both, token: 'kept' }, { 'GET /api/students': failure(503, 'Gone.') })
  expect(await screen.findByRole('button', { name: 'Delete Asha' })).toBeDefined()
  expect(calls.filter(({ path }) => path === '/api/students')).toEqual([])
})

test('a visitor causes no further requests', () => {
  const { calls } = show({ items: both })
  expect(calls).toEqual([])
  expect(screen.queryByText('Address')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete Asha' })).toBeNull()
})

test("an admin keeps the visitor's list if the refetch fails", async () => {
  show({ items: both }, { 'GET /api/students': failure(503, 'Gone.') })
  expect(await screen.findByRole('button', { name: 'Delete Asha' })).toBeDefined()
  expect(screen.queryByText('Gone.')).toBeNull()
})

test('shows a search for a list of thirteen, but not of twelve', () => {
  show({ items: both, total: 12, params: whole, choices })
  expect(screen.queryByRole('searchbox')).toBeNull()
  cleanup()
  show({ items: both, total: 13, params: whole, choices })
  expect(screen.getByRole('searchbox')).toBeDefined()
})

test('a search shows its fields, the choices with their counts, and the total', () => {
  show({ items: manyStudents, total: 60, params: whole, choices })
  expect(screen.getByRole('searchbox', { name: 'Search children' })).toBeDefined()
  const options = [...screen.getByRole('combobox', { name: 'Class' }).querySelectorAll('option')]
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'All classes',
    'Class 5 (20)',
    'Nursery (40)',
  ])
  expect(screen.getByRole('status').textContent).toBe('60 children')
  expect(screen.queryByRole('link', { name: 'Clear search' })).toBeNull()
})

test('a search shows how many records it found and can be cleared, even in a short list', () => {
  show({ items: both, total: 2, params: { ...whole, q: 'a', filters: { studentClass: '5' } }, choices })
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'a')
  expect(screen.getByRole('combobox')).toHaveProperty('value', '5')
  expect(screen.getByRole('status').textContent).toBe('2 of 60 children')
  const clear = screen.getByRole('link', { name: 'Clear search' })
  expect(clear.getAttribute('href')).toBe('/')
  clear.focus()
  fireEvent.click(clear)
  expect(document.activeElement?.tagName).toBe('MAIN')
})

test('keeps a selected class without children', () => {
  show({ items: [], params: { ...whole, filters: { studentClass: '12' } }, choices })
  expect(screen.getByRole('combobox')).toHaveProperty('value', '12')
  expect(screen.getByText('Nothing matches your search.')).toBeDefined()
  expect(screen.queryByText('No students found.')).toBeNull()
  expect(screen.getAllByRole('link', { name: 'Clear search' })).toHaveLength(1)
})

test('links to more cards with the same search, and from a full page to the next', () => {
  show({ items: manyStudents, total: 60, params: { ...whole, q: 'child' }, choices })
  expect(screen.getByText('12 of 60')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Show more' }).getAttribute('href')).toBe('/?q=child&show=36')
  cleanup()
  const params = { ...whole, q: 'child', show: maxCardsPerPage }
  show({ items: manyStudents, total: 1_000, nextCursor: 'abc', params, choices })
  expect(screen.getByRole('link', { name: 'Show more' }).getAttribute('href')).toBe('/?q=child&after=abc')
  cleanup()
  show({ items: manyStudents, total: 1_000, params: { ...whole, after: 'abc' }, choices })
  expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull()
})

test("an admin's request has the parameters from the page's URL", async () => {
  const params = { q: 'a', filters: { studentClass: '5' }, show: 36 }
  const answers = { 'GET /api/students?limit=36&q=a&studentClass=5': { body: both } }
  const { calls } = show({ items: both, total: 2, params }, answers)
  await screen.findByRole('button', { name: 'Delete Asha' })
  await waitFor(() =>
    expect(calls).toContainEqual(
      expect.objectContaining({ path: '/api/students?limit=36&q=a&studentClass=5', token: 'kept' }),
    ),
  )
})
