// @vitest-environment jsdom

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { english as conflictWords } from '#app/forms/conflict-panel.tsx'
import { english as formFrameWords } from '#app/forms/form-frame.tsx'
import { done, type FakeResponses, failure, loggedInAs, sentForm, success } from '#app/testing/fake-server.ts'
import { clickButton, fieldError, fillIn, openAsAdmin } from '#app/testing/render-page.tsx'
import { conflictMessage } from '#domain/kinds/edit-conflict.ts'
import { defaultSettings } from '#domain/site/site-constants.ts'
import Settings from '#site/pages/settings.tsx'
import { pictureWords } from './settings-picture.tsx'

const path = '/api/admin/dashboard/settings'
const read = { ...defaultSettings, name: 'Lamp School', updatedAt: '2026-11-20T10:00:00.000Z' }
const backups = {
  isRunning: false,
  everySeconds: null,
  nextAt: null,
  keep: 3,
  lastMade: null,
  lastFailed: null,
  trouble: null,
  troubles: [],
  existingBackups: [],
  copy: null,
  drill: { isRunning: false, everySeconds: null, trial: { last: null, lastFailed: null } },
}
const found: FakeResponses = {
  [`GET ${path}`]: success(read),
  'GET /api/admin/dashboard/backup': success(backups),
}

async function show(answers: FakeResponses = {}, stored: Record<string, string> = {}, at = '/school') {
  const server = openAsAdmin(
    Settings,
    {
      path: '/admin/dashboard/settings/:section?',
      url: `/admin/dashboard/settings${at}`,
      storage: stored,
    },
    { ...found, ...answers },
  )
  await screen.findByRole('button', { name: at === '/mail' ? 'Send a test mail' : 'Save settings' })
  return server
}

const value = (label: string | RegExp) => (screen.getByLabelText(label) as HTMLInputElement).value
const preview = () => within(screen.getByRole('region', { name: 'Preview' }))
const saved = (body: object, updatedAt: string) => done({ data: { ...read, ...body, updatedAt } })

test('sends the time at which the loaded settings were saved, and the new time with the next save', async () => {
  const server = await show({
    [`PUT ${path}`]: saved({ name: 'Lantern School' }, '2026-11-20T11:00:00.000Z'),
  })
  fillIn('Name', 'Lantern School')
  clickButton('Save settings')
  await screen.findByText('Settings saved.')
  clickButton('Save settings')
  const sent = () => server.sent('PUT')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toMatchObject([
    { name: 'Lantern School', updatedAt: read.updatedAt },
    { name: 'Lantern School', updatedAt: '2026-11-20T11:00:00.000Z' },
  ])
})

test.each([
  ['PIC', 'What volunteers may do'],
  ['Volunteer', 'Settings'],
])('a %s who opens a section for PICs by its address sees %s', async (role, shown) => {
  openAsAdmin(
    Settings,
    { path: '/admin/dashboard/settings/:section?', url: '/admin/dashboard/settings/volunteers' },
    { ...found, ...loggedInAs(role) },
  )
  await screen.findByRole('heading', { level: 1, name: shown })
})

test('text typed while saving stays unsaved', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof saved>>()
  const server = await show({
    'GET /api/admin/profile': { body: { success: true, admin: { _id: 'asha', fullName: 'Asha' } } },
    [`PUT ${path}`]: () => answer.promise,
  })
  const unsaved = /It is kept in this browser/
  fillIn('Name', ' Lantern School ')
  await screen.findByText(unsaved)
  clickButton('Save settings')
  await waitFor(() => expect(server.sent('PUT')).toHaveLength(1))
  fillIn(/^Institute/, 'Institute of Lamps')
  answer.resolve(saved({ name: 'Lantern School' }, '2026-11-20T11:00:00.000Z'))
  await screen.findByText('Settings saved.')
  expect([value('Name'), value(/^Institute/)]).toEqual(['Lantern School', 'Institute of Lamps'])
  await screen.findByText(unsaved)
  fillIn(/^Institute/, read.institute)
  await waitFor(() => expect(screen.queryByText(unsaved)).toBeNull())
})

test('the preview shows unsaved text', async () => {
  await show()
  fillIn('Name', 'School of <b>Lamps</b>')
  fillIn(/^Address/, 'Lamp Lane 5')
  await waitFor(() => expect(preview().getAllByText(/School of <b>Lamps<\/b>/)).toHaveLength(2))
  preview().getByText('Lamp Lane 5')
})

test("after another admin's save, their values fill unchanged fields, and other differences are shown as a conflict", async () => {
  const theirs = {
    ...read,
    name: 'Their School',
    tagline: 'Their words.',
    updatedAt: '2026-11-20T12:00:00.000Z',
  }
  const server = await show({
    [`PUT ${path}`]: failure(409, 'Changed.', { errors: [], data: theirs }),
  })
  fillIn('Name', 'My School')
  server.responses[`GET ${path}`] = success(theirs)
  clickButton('Save settings')
  const changes = within(await screen.findByRole('region', { name: conflictMessage }))
  expect(value('Name')).toBe('My School')
  expect(value(/^Tagline (?!\(Bengali|\(Hindi)/)).toBe('Their words.')
  expect(changes.getAllByRole('listitem')).toHaveLength(2)
  changes.getByText(conflictWords.taken)
  fireEvent.click(changes.getByRole('button', { name: 'Use theirs' }))
  await waitFor(() => expect(value('Name')).toBe('Their School'))

  server.responses[`PUT ${path}`] = saved(theirs, '2026-11-20T13:00:00.000Z')
  clickButton('Save settings')
  await screen.findByText('Settings saved.')
  expect(server.sent('PUT').at(-1)).toMatchObject({
    name: 'Their School',
    updatedAt: theirs.updatedAt,
  })
  expect(screen.queryByRole('region', { name: conflictMessage })).toBeNull()
})

const choosePhoto = () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL() {} }))
  fireEvent.change(screen.getByLabelText(/^Photo/), {
    target: { files: [new File(['x'], 'me.jpg', { type: 'image/jpeg' })] },
  })
}

test('one Save stores a chosen photo and what was typed', async () => {
  const withPhoto = { ...read.facultyInCharge, photoURL: '/uploads/new.webp' }
  const server = await show(
    {
      [`PUT ${path}/faculty-photo`]: saved({ facultyInCharge: withPhoto }, '2026-11-20T11:00:00.000Z'),
      [`PUT ${path}`]: saved({}, '2026-11-20T12:00:00.000Z'),
    },
    {},
    '/faculty',
  )
  fillIn(/^Name/, 'Half typed')
  choosePhoto()
  clickButton('Save settings')
  await screen.findByText('Settings saved.')
  expect(
    sentForm(server.calls.find(({ path }) => path.endsWith('faculty-photo'))).get('photo'),
  ).toBeInstanceOf(File)
  expect(server.sent('PUT').at(-1)).toMatchObject({
    facultyInCharge: { name: 'Half typed', photoURL: '/uploads/new.webp' },
    updatedAt: '2026-11-20T11:00:00.000Z',
  })
})

test('removing a photo is saved with the form', async () => {
  const facultyInCharge = { ...read.facultyInCharge, photoURL: '/uploads/old.webp' }
  const server = await show(
    {
      [`GET ${path}`]: success({ ...read, facultyInCharge }),
      [`PUT ${path}`]: saved({}, '2026-11-20T12:00:00.000Z'),
    },
    {},
    '/faculty',
  )
  clickButton('Remove the photo')
  await screen.findByText(pictureWords.removing('photo'))
  clickButton('Save settings')
  await screen.findByText('Settings saved.')
  expect(server.sent('PUT').at(-1)).toMatchObject({
    facultyInCharge: { photoURL: '' },
  })
})

test('a photo that the server rejects shows an error below its field, and nothing is saved', async () => {
  const server = await show(
    {
      [`PUT ${path}/faculty-photo`]: failure(400, 'This is no picture.'),
    },
    {},
    '/faculty',
  )
  choosePhoto()
  clickButton('Save settings')
  await waitFor(() => expect(fieldError(/^Photo/)).toBe('This is no picture.'))
  expect(server.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

test.each([
  [200, 'Test mail sent. The mail server has accepted it.'],
  [202, 'The test mail could not be sent yet. We will try again. Connection refused.'],
  [502, 'The test mail was refused. No such mailbox.'],
])("a test mail with the response %i shows the mail server's message", async (status, message) => {
  const server = await show(
    { [`POST ${path}/test-mail`]: { status, body: { success: status < 300, message } } },
    {},
    '/mail',
  )
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'me@example.org' } })
  clickButton('Send a test mail')
  await screen.findByText(message)
  expect(server.sent('POST')[0]).toEqual({ email: 'me@example.org' })
})

test('typed text survives a reload, together with the saved text, and can be discarded', async () => {
  const profile = { body: { success: true, admin: { _id: 'asha', fullName: 'Asha' } } }
  const known = { 'GET /api/admin/profile': profile }
  await show(known)
  expect(screen.queryByText(/It is kept in this browser/)).toBeNull()
  fillIn(/^Institute/, 'Institute of Lamps')
  await screen.findByText(/It is kept in this browser/)
  const stored = { ...localStorage } as Record<string, string>
  cleanup()
  const newer = { ...read, tagline: 'Theirs', updatedAt: '2026-11-20T12:00:00.000Z' }
  const server = await show(
    {
      ...known,
      [`GET ${path}`]: success(newer),
      [`PUT ${path}`]: failure(409, 'Changed.', { errors: [], data: newer }),
    },
    stored,
  )
  await screen.findByText(formFrameWords.restored)
  expect(value(/^Institute/)).toBe('Institute of Lamps')
  clickButton('Save settings')
  await screen.findByRole('region', { name: conflictMessage })
  expect(server.sent('PUT')[0]).toMatchObject({
    updatedAt: read.updatedAt,
  })
  expect(value(/^Tagline (?!\(Bengali|\(Hindi)/)).toBe('Theirs')
  expect(value(/^Institute/)).toBe('Institute of Lamps')
  clickButton('Discard')
  await waitFor(() => expect(value(/^Institute/)).toBe(read.institute))
})

describe('a class timing', () => {
  const timing = (number: number) => within(screen.getByRole('group', { name: `Timing ${number}` }))
  const text = (number: number, label: string) => timing(number).getByLabelText<HTMLInputElement>(label).value
  const enter = (number: number, label: string | RegExp, value: string) =>
    fireEvent.change(timing(number).getByLabelText(label), { target: { value } })
  const tick = (number: number, weekday: string) =>
    fireEvent.click(timing(number).getByRole('checkbox', { name: weekday }))
  const lastSent = (server: Awaited<ReturnType<typeof show>>) =>
    (server.sent('PUT').at(-1) as typeof read | undefined)?.classTimings

  test('has weekdays and hours in addition to its texts, which are derived from them', async () => {
    const server = await show({ [`PUT ${path}`]: saved({}, '2026-11-20T12:00:00.000Z') }, {}, '/timings')
    const ticked = timing(1).getAllByRole<HTMLInputElement>('checkbox', { checked: true })
    expect(ticked.map((box) => box.getAttribute('aria-label'))).toEqual(['Tuesday'])
    expect([text(1, 'From (optional)'), text(1, 'To (optional)')]).toEqual(['17:00', '18:00'])
    tick(1, 'Sunday')
    enter(1, /^To/, '19:00')
    await waitFor(() => expect([text(1, 'Day'), text(1, 'Time')]).toEqual(['Tuesday & Sunday', '5–7 PM']))
    clickButton('Save settings')
    await screen.findByText('Settings saved.')
    expect(lastSent(server)).toEqual([
      { day: 'Tuesday & Sunday', time: '5–7 PM', weekdays: ['SU', 'TU'], from: '17:00', to: '19:00' },
      ...defaultSettings.classTimings.slice(1),
    ])
  })

  test('keeps a text that the user has typed', async () => {
    await show({}, {}, '/timings')
    enter(1, 'Day', 'After the bell')
    tick(1, 'Monday')
    enter(1, /^From/, '16:00')
    await waitFor(() => expect(text(1, 'Time')).toBe('4–6 PM'))
    expect(text(1, 'Day')).toBe('After the bell')
  })

  test('is empty when added, and is filled in from its weekdays and hours', async () => {
    const server = await show({ [`PUT ${path}`]: saved({}, '2026-11-20T12:00:00.000Z') }, {}, '/timings')
    clickButton('Add a timing')
    for (const weekday of ['Monday', 'Tuesday', 'Wednesday']) tick(4, weekday)
    enter(4, /^From/, '11:30')
    enter(4, /^To/, '13:00')
    clickButton('Save settings')
    await screen.findByText('Settings saved.')
    expect(lastSent(server)?.[3]).toEqual({
      day: 'Monday–Wednesday',
      time: '11:30 AM – 1 PM',
      weekdays: ['MO', 'TU', 'WE'],
      from: '11:30',
      to: '13:00',
    })
  })

  test('shows an error below an end time before the start time until this is corrected', async () => {
    const server = await show({ [`PUT ${path}`]: saved({}, '2026-11-20T12:00:00.000Z') }, {}, '/timings')
    enter(2, 'Time', 'in the evening')
    enter(2, /^From/, '19:00')
    clickButton('Save settings')
    const alert = await timing(2).findByRole('alert')
    expect(alert.textContent).toBe('A class ends after it begins, on the same day.')
    expect(timing(2).getByLabelText(/^To/).getAttribute('aria-describedby')).toBe(alert.id)
    expect(server.calls.some(({ method }) => method === 'PUT')).toBe(false)
    enter(2, /^From/, '16:00')
    await waitFor(() => expect(timing(2).queryByRole('alert')).toBeNull())
  })
})

test('Save opens the section with the first invalid field', async () => {
  const server = await show(loggedInAs('PIC'))
  fillIn('Name', '')
  await screen.findByText(/It is kept in this browser/)
  fireEvent.click(screen.getByRole('link', { name: 'Settings' }))
  fireEvent.click(await screen.findByRole('link', { name: /^For parents/ }))
  await screen.findByText(formFrameWords.restored)
  clickButton('Save settings')
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveProperty('value', '')
  expect(fieldError('Name')).toBe('The name is required.')
  expect(server.sent('PUT')).toEqual([])
})

test('the list of sections says their states', async () => {
  openAsAdmin(
    Settings,
    { path: '/admin/dashboard/settings/:section?', url: '/admin/dashboard/settings' },
    { ...found, ...loggedInAs('Volunteer') },
  )
  const row = (name: RegExp) => screen.findByRole('link', { name })
  await row(/^The school ?Lamp School$/)
  await row(/^Telephone numbers ?None yet$/)
  await row(/^For parents ?2 of 2 filled in$/)
  await row(/^Backups ?None yet$/)
})
