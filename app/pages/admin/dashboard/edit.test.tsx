// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, fakeServer, formOf } from '../../../testing/fake-server.ts'
import { errorOf, fill, press, showPage } from '../../../testing/show-page.tsx'
import EditRecord from './edit.tsx'

const record = {
  _id: 'id-1',
  fullName: 'Ravi',
  uniqueId: 'S-1',
  gender: 'Male',
  studentClass: '4',
  address: 'Behind the mill',
  coverImageURL: '/uploads/ravi.webp',
}
const call = 'PUT /api/admin/dashboard/students/id-1'

function open(answers: Answers = {}, at = '/admin/dashboard/edit/student/id-1') {
  const server = fakeServer({
    'GET /api/students/id-1': { body: { success: true, data: record } },
    ...answers,
  })
  showPage(EditRecord, { path: '/admin/dashboard/edit/:kind/:id', at, token: 'kept' })
  return { puts: () => server.calls.filter(({ method }) => method === 'PUT') }
}

const typedInto = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('the form is filled in, with the picture that is there', async () => {
  open()
  await screen.findByLabelText('Full name')
  expect([typedInto('Full name'), typedInto('Gender'), typedInto('Address')]).toEqual([
    'Ravi',
    'Male',
    'Behind the mill',
  ])
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/uploads/ravi.webp')
})

test('only the change is sent, and the form stays where it is with what was saved', async () => {
  const { puts } = open({ [call]: { body: { success: true, data: { ...record, studentClass: '5' } } } })
  await screen.findByLabelText('Full name')
  fill('Class', '5')
  press('Save changes')
  await screen.findByText('Student updated successfully!')
  expect([...formOf(puts()[0])]).toEqual([['studentClass', '5']])
  expect(typedInto('Class')).toBe('5')
})

test('a form without a change sends nothing', async () => {
  const { puts } = open()
  await screen.findByLabelText('Full name')
  press('Save changes')
  await screen.findByText('Student updated successfully!')
  expect(puts()).toEqual([])
})

test('a required field cannot be emptied', async () => {
  const { puts } = open()
  await screen.findByLabelText('Full name')
  fill('Full name', ' ')
  press('Save changes')
  await waitFor(() => expect(errorOf('Full name')).toBe('Full name is required.'))
  expect(puts()).toEqual([])
})

test('a change that fails says so', async () => {
  open({ [call]: { status: 500, body: {} } })
  await screen.findByLabelText('Full name')
  fill('Class', '5')
  press('Save changes')
  await screen.findByText('Failed to update student. Please try again.', { selector: '[data-title]' })
  expect(typedInto('Class')).toBe('5')
})

test('a record that is gone is said to be gone', async () => {
  const message = 'This student does not exist any more.'
  open({ 'GET /api/students/id-1': { status: 404, body: { success: false, message } } })
  await screen.findByText(message)
})

test.each(['dragon', 'feedback'])('there is no form to edit a %s', (kind) => {
  open({}, `/admin/dashboard/edit/${kind}/id-1`)
  expect(screen.getByText('ERROR 404! Page not found!')).toBeTruthy()
})
