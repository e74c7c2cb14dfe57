// @vitest-environment jsdom

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { rememberValues } from '#app/forms/form-values.ts'
import { aPrivacy } from '#app/testing/fake-responses.ts'
import { done, type FakeResponses, loggedInAs, success } from '#app/testing/fake-server.ts'
import { answerQuestion, clickButton, openAsAdmin, pageAt } from '#app/testing/render-page.tsx'
import { student } from '#domain/kinds/student.ts'
import ImportKind from '#features/import/pages/import-kind.tsx'
import AddRecord from '#features/manage/pages/add.tsx'
import type { Privacy } from '#features/retention/privacy-schema.ts'
import { visibilityMessages } from '../visibility.ts'
import { english } from './new-children.tsx'

const visibility = '/api/admin/dashboard/visibility'
const all = ['Full name', 'Gender', 'Class', 'Photo']

function privacy(newChildren: Privacy['newChildren'], more: Partial<Privacy> = {}) {
  const people = [{ many: 'Children', visitors: all, team: ['Address'] }]
  return success(aPrivacy({ people, newChildren, ...more }))
}

function open(Page: typeof AddRecord, path: string, url: string, answers: FakeResponses, role = 'PIC') {
  return openAsAdmin(Page, pageAt(path, url), {
    ...loggedInAs(role),
    'GET /api/privacy': privacy(null),
    ...answers,
  })
}
const openForm = (answers: FakeResponses = {}, role = 'PIC', form = 'add-students') =>
  open(AddRecord, '/admin/dashboard/:form', `/admin/dashboard/${form}`, answers, role)

// Other tests may have added a child, whose class the next form repeats.
beforeEach(() => rememberValues(student, {}))

test.each([
  [english.short, { newChildren: 'team' as const, shortName: 'first name' }],
  [english.full, { newChildren: 'public with name' as const }],
])('one click on "%s" sets what is shown of new children', async (label, changes) => {
  const visible = { audiences: {}, shortName: 'initial', newChildren: null, examples: {} }
  let saved: Privacy['newChildren'] = null
  const { calls } = openForm({
    'GET /api/privacy': () => privacy(saved),
    [`POST ${visibility}/preview`]: success({ publications: [], examples: {} }),
    [`PUT ${visibility}`]: () => {
      saved = changes.newChildren
      return done({ message: 'Saved.', data: visible })
    },
  })
  await screen.findByRole('heading', { name: english.title })
  expect(screen.queryByLabelText('Full name')).toBeNull()
  const [first] = screen.getAllByRole('button', { name: /name/ })
  expect(first?.textContent).toBe(english.short)
  clickButton(label)
  const chosen = await screen.findByText(english.chosen)
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual(changes)
  await waitFor(() => expect(document.activeElement).toBe(chosen))
  expect(screen.queryByRole('button', { name: label })).toBeNull()
  screen.getByLabelText('Full name')
})

test('asks for confirmation before publishing anything', async () => {
  const publications = [{ kind: 'student', what: 'The first name', records: 2 }]
  const { calls } = openForm({
    [`POST ${visibility}/preview`]: success({ publications, examples: {} }),
  })
  await screen.findByRole('heading', { name: english.title })
  clickButton(english.short)
  await screen.findByText('The first name of 2 children becomes public. Publish it?')
  answerQuestion(false)
  await waitFor(() =>
    expect((screen.getByRole('button', { name: english.short }) as HTMLButtonElement).disabled).toBe(false),
  )
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('tells a volunteer that a PIC has to choose, and lets the volunteer continue', async () => {
  openForm({}, 'Volunteer')
  await screen.findByText(english.asPic)
  await screen.findByText(english.undecided)
  expect(screen.queryByRole('button', { name: english.full })).toBeNull()
  expect((screen.getByRole('button', { name: 'Add child' }) as HTMLButtonElement).disabled).toBe(false)
})

test('also asks on the page that imports a list of children', async () => {
  open(ImportKind, '/admin/dashboard/import/:kind', '/admin/dashboard/import/student', {})
  await screen.findByRole('heading', { name: english.title })
  expect(screen.queryByLabelText('Paste cells')).toBeNull()
})

test('shows a PIC no form while it is unknown whether this is decided', async () => {
  openForm({ 'GET /api/privacy': { status: 503, body: { success: false, message: 'Later.' } } })
  await screen.findByText(visibilityMessages.notLoaded)
  expect(screen.queryByLabelText('Full name')).toBeNull()
})

test('does not ask once the setting is decided', async () => {
  openForm({ 'GET /api/privacy': privacy('team') })
  await screen.findByText('Visitors will see: Initial, Gender, Class. No photo.')
  expect(screen.queryByRole('heading', { name: english.title })).toBeNull()
})

test('says what visitors will see of the child that is typed', async () => {
  openForm({ 'GET /api/privacy': privacy('team') })
  await screen.findByText('Visitors will see: Initial, Gender, Class. No photo.')
  fireEvent.change(screen.getByLabelText('Full name'), { target: { value: 'Rani Das' } })
  fireEvent.change(screen.getByLabelText('Class'), { target: { value: '3' } })
  await screen.findByText('Visitors will see: R., Class 3. No photo.')
})

test('asks only for children', async () => {
  const { calls } = openForm({}, 'PIC', 'add-alumni')
  await screen.findByRole('heading', { name: 'Add alumnus' })
  expect(calls.some(({ path }) => path === '/api/privacy')).toBe(false)
})

test.each<[string, FakeResponses[string]]>([
  ['Full name, Gender, Class. With the photo.', privacy('public with name')],
  ['First name, Gender, Class. With the photo.', privacy('public', { shortName: 'first name' })],
  [
    'Full name, Class. No photo.',
    privacy('public with name', {
      people: [{ many: 'Children', visitors: ['Full name', 'Class'], team: [] }],
    }),
  ],
])('the form says that visitors will see: %s', async (seen, answer) => {
  openForm({ 'GET /api/privacy': answer })
  await screen.findByText(`Visitors will see: ${seen}`)
})

test('the form takes into account that the record or a field of the child is hidden', async () => {
  openForm({ 'GET /api/privacy': privacy('public with name') })
  await screen.findByText('Visitors will see: Full name, Gender, Class. With the photo.')
  fireEvent.click(screen.getByText('Visible to everyone, now'))
  fireEvent.click(await screen.findByLabelText('Hide: Gender'))
  await screen.findByText('Visitors will see: Full name, Class. With the photo.')
  fireEvent.click(screen.getByLabelText('Hide this child'))
  await screen.findByText(english.hidden)
})
