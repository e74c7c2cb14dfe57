// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useParams } from 'react-router'
import { expect, test } from 'vitest'
import { success } from '#app/testing/fake-server.ts'
import { clickButton, openAsAdmin, pageAt } from '#app/testing/render-page.tsx'
import type { ChildConsent } from '../consent-schemas.ts'
import { ConsentPanel } from './consent-panel.tsx'

const C = '/api/admin/dashboard/consents'
const recordedAt = '2025-06-29T10:00:00.000Z'
const given: ChildConsent = {
  _id: 'id-1',
  fullName: 'Asha',
  uniqueId: 'A-1',
  studentClass: '5',
  level: 'public',
  today: 'public',
  isAsked: true,
  givenBy: 'Her mother',
  way: 'on paper',
  givenOn: '2025-06-29',
  until: '2027-06-29',
  recordedAt,
  recordedBy: 'Mira',
  hasScan: false,
  earlier: [],
}
const withdrawn: ChildConsent = {
  ...given,
  level: 'none',
  today: 'none',
  givenBy: 'Her father',
  way: 'by mouth',
  givenOn: '2026-11-21',
  until: null,
  recordedAt: '2026-11-21T10:00:00.000Z',
  earlier: [
    {
      level: 'public',
      givenBy: 'Her mother',
      way: 'on paper',
      givenOn: '2025-06-29',
      until: '2027-06-29',
      recordedAt,
      recordedBy: 'Mira',
    },
  ],
}

function PanelAt() {
  const { id = '' } = useParams()
  return <ConsentPanel key={id} id={id} onChanged={() => undefined} />
}

const show = (consent: ChildConsent) =>
  openAsAdmin(() => <ConsentPanel id="id-1" onChanged={() => undefined} />, pageAt('/', '/#consent'), {
    [`GET ${C}/id-1`]: success(consent),
    [`POST ${C}/withdraw`]: success([withdrawn], { message: 'Withdrawn.', places: [] }),
    [`PUT ${C}`]: success([given], { message: 'Recorded.', places: [] }),
  })
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)

test('withdraws a consent with a separate button, which asks only who said so, and how', async () => {
  const server = show(given)
  await screen.findByText(/Her mother, on paper/)
  expect(screen.queryByRole('radio', { name: 'No photo' })).toBeNull()
  clickButton('Withdraw consent')
  const form = within(screen.getByRole('region', { name: 'Withdraw consent' }))
  clickButton('Withdraw from today on')
  await form.findByRole('alert')
  expect(server.sent('POST')).toEqual([])
  fireEvent.change(form.getByLabelText(/^Who withdrew it/), { target: { value: 'Her father' } })
  clickButton('Withdraw from today on')
  await screen.findByText('Withdrawn.')
  expect(server.sent('POST')).toEqual([{ ids: ['id-1'], givenBy: 'Her father', way: 'by mouth' }])
  await screen.findByText('Public, without the name until 29 June 2027')
  screen.getByText('Her mother, on paper, 29 June 2025')
  expect(screen.queryByRole('button', { name: 'Withdraw consent' })).toBeNull()
})

test('clears the giver, day and end when another level is chosen', async () => {
  const server = show(given)
  await screen.findByRole('radio', { name: 'For the team only' })
  expect(field(/^Valid until/).value).toBe('2027-06-29')
  fireEvent.click(screen.getByRole('radio', { name: 'For the team only' }))
  expect([field(/^Who gave consent/).value, field(/^Valid until/).value]).toEqual(['', ''])
  expect(field(/^Date/).value).not.toBe('2025-06-29')
  fireEvent.change(field(/^Who gave consent/), { target: { value: 'Her aunt' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Public, without the name' }))
  expect([field(/^Who gave consent/).value, field(/^Date/).value]).toEqual(['Her aunt', '2025-06-29'])
  clickButton('Save consent')
  await waitFor(() => expect(server.sent('PUT')).toMatchObject([{ level: 'public', givenBy: 'Her aunt' }]))
})

test('offers the brothers and sisters next, whose form begins with the same answers', async () => {
  const ravi = { _id: 'id-2', fullName: 'Ravi', studentClass: '4' }
  openAsAdmin(PanelAt, pageAt('/admin/dashboard/students/:id', '/admin/dashboard/students/id-1#consent'), {
    [`GET ${C}/id-1`]: success(given),
    [`GET ${C}/id-2`]: success({ ...given, _id: 'id-2', givenBy: 'Her uncle', givenOn: '2024-01-02' }),
    [`PUT ${C}`]: success([given], { message: 'Recorded.', places: [] }),
    'GET /api/admin/evenings/siblings/id-1': success({ siblings: [ravi], suggestions: [] }),
  })
  await screen.findByRole('radio', { name: 'For the team only' })
  expect(screen.queryByRole('link', { name: /Ravi/ })).toBeNull()
  clickButton('Save consent')
  fireEvent.click(await screen.findByRole('link', { name: 'Ravi, Class 4' }))
  await screen.findByText(/Her uncle/)
  expect([field(/^Who gave consent/).value, field(/^Date/).value]).toEqual(['Her mother', '2025-06-29'])
})

test('a first consent of "No photo" has no last day', async () => {
  const server = show({ ...given, isAsked: false, givenBy: null, way: null, givenOn: null, until: null })
  fireEvent.click(await screen.findByRole('radio', { name: 'No photo' }))
  expect(screen.queryByLabelText(/^Valid until/)).toBeNull()
  fireEvent.change(field(/^Who gave consent/), { target: { value: 'Her mother' } })
  clickButton('Save consent')
  await waitFor(() => expect(server.sent('PUT')).toMatchObject([{ level: 'none', until: null }]))
})

test('says that nobody has decided about a child, and suggests to record "For the team only"', async () => {
  const unasked = { isAsked: false, givenBy: null, way: null, givenOn: null, until: null, recordedAt: null }
  show({ ...given, ...unasked, level: 'undecided', today: 'undecided' })
  await screen.findByText('Not decided yet')
  const levels = screen.getAllByRole<HTMLInputElement>('radio')
  expect(levels.map(({ checked }) => checked)).toEqual([false, true, false, false])
})
