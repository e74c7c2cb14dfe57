// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Student, student } from '#domain/kinds/student.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { press, showPage } from '../testing/show-page.tsx'
import { type CardProps, KindList } from './kind-list.tsx'
import type { PageList } from './list-data.ts'
import { PersonCard } from './person-card.tsx'

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
})
const both = [aStudent('Asha'), aStudent('Bela')]

function show(list: Partial<PageList<typeof student>>, token?: string) {
  const loaded = { items: [], total: 0, nextCursor: null, failure: null, ...list }
  showPage(
    () => (
      <>
        <KindList kind={student} loaded={loaded} card={Card} />
        <p>Outside</p>
      </>
    ),
    token ? { token } : {},
  )
}

const Card = (card: CardProps) => <PersonCard {...card} line={`Class ${card.record.studentClass}`} />

/** Whose details are shown. */
const opened = () =>
  screen
    .getAllByRole('button', { expanded: true })
    .map((button) => button.getAttribute('aria-label')?.replace('Hide Details of ', ''))

const noneOpened = () => screen.queryByRole('button', { expanded: true }) === null

test('details are shown of one card at a time, and hidden again', () => {
  fakeServer()
  show({ items: both })
  expect(noneOpened()).toBe(true)
  press('View Details of Asha')
  expect(opened()).toEqual(['Asha'])
  press('View Details of Bela')
  expect(opened()).toEqual(['Bela'])
  press('Hide Details of Bela')
  expect(noneOpened()).toBe(true)
})

test('a press outside the open card closes it, a press inside does not', () => {
  fakeServer()
  show({ items: both })
  press('View Details of Asha')
  fireEvent.pointerDown(screen.getByText('S-Asha'))
  expect(opened()).toEqual(['Asha'])
  fireEvent.pointerDown(screen.getByText('Outside'))
  expect(noneOpened()).toBe(true)
})

test('an empty list says so, and so does one that could not be read', () => {
  fakeServer()
  show({})
  expect(screen.getByText('No students found.')).toBeDefined()
  show({ failure: 'Failed to fetch students' })
  expect(screen.getByRole('alert').textContent).toBe('Failed to fetch students')
})

test('a visitor sees no address and nothing to delete; an admin sees both once the list has come anew', async () => {
  const { calls } = fakeServer({
    'GET /api/students': { body: both.map((one) => ({ ...one, address: 'Lamp Lane 1' })) },
  })
  show({ items: both }, 'kept')
  expect(await screen.findAllByText('Lamp Lane 1')).toHaveLength(2)
  expect(await screen.findByRole('button', { name: 'Delete Asha' })).toBeDefined()
  expect(calls.find(({ path }) => path === '/api/students')?.token).toBe('kept')
})

test('a visitor asks for nothing more than the page came with', () => {
  const { calls } = fakeServer()
  show({ items: both })
  expect(calls).toEqual([])
  expect(screen.queryByText('Address')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete Asha' })).toBeNull()
})

test('an admin whose list cannot be read anew keeps what the page came with', async () => {
  fakeServer({ 'GET /api/students': { status: 503, body: { success: false, message: 'Gone.' } } })
  show({ items: both }, 'kept')
  expect(await screen.findByRole('button', { name: 'Delete Asha' })).toBeDefined()
  expect(screen.queryByText('Gone.')).toBeNull()
})
