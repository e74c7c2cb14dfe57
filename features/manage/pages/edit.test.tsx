// @vitest-environment jsdom

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  added,
  done,
  type FakeResponses,
  failure,
  fakeServer,
  sentForm,
  success,
} from '#app/testing/fake-server.ts'
import {
  clickButton,
  fieldError,
  fillIn,
  openAsAdmin,
  pageAt,
  renderPage,
} from '#app/testing/render-page.tsx'
import { conflictMessage } from '#domain/kinds/edit-conflict.ts'
import { fieldMessages } from '#domain/kinds/field-messages.ts'
import { defaultPublishing } from '#domain/kinds/publishing.ts'
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

function open(answers: FakeResponses = {}, at = '/admin/dashboard/edit/student/id-1') {
  const server = openAsAdmin(EditRecord, pageAt('/admin/dashboard/edit/:kind/:id', at), {
    'GET /api/students/id-1': success(record),
    ...answers,
  })
  return { puts: () => server.calls.filter(({ method }) => method === 'PUT') }
}

/** Opens the form and waits until it is filled in. */
async function openStudent(answers: FakeResponses = {}) {
  const opened = open(answers)
  await screen.findByLabelText('Full name')
  return opened
}

const typedInto = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('the form is filled in, with the current picture', async () => {
  await openStudent()
  expect([typedInto('Full name'), typedInto('Gender'), typedInto('Address')]).toEqual([
    'Ravi',
    'Male',
    'Behind the mill',
  ])
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/uploads/ravi.webp')
})

test("the family's telephone is open, even without one", async () => {
  await openStudent({ 'GET /api/students/id-1': success({ ...record, guardian1Phone: '' }) })
  expect(screen.getByLabelText(/^Guardian's telephone/)).toBeTruthy()
})

test('sends only the change, and the form keeps the saved values', async () => {
  const { puts } = await openStudent({ [call]: done({ data: { ...record, studentClass: '5' } }) })
  fillIn('Class', '5')
  clickButton('Save changes')
  await screen.findByText('Student updated successfully!')
  expect([...sentForm(puts()[0])]).toEqual([['studentClass', '5']])
  expect(typedInto('Class')).toBe('5')
})

test('text typed while saving stays, and is saved afterwards', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof done>>()
  const saved = { ...record, studentClass: '5', updatedAt: 'now' }
  const { puts } = await openStudent({ [call]: () => answer.promise })
  fillIn('Class', '5')
  clickButton('Save changes')
  await waitFor(() => expect(puts()).toHaveLength(1))
  fillIn('Address', 'At the well')
  answer.resolve(done({ data: saved }))
  await screen.findByText('Student updated successfully!')
  expect([typedInto('Class'), typedInto('Address')]).toEqual(['5', 'At the well'])
  clickButton('Save changes')
  await waitFor(() => expect(puts()).toHaveLength(2))
  expect([...sentForm(puts()[1])]).toEqual([
    ['address', 'At the well'],
    ['updatedAt', 'now'],
  ])
})

test('a form without changes is not sent', async () => {
  const { puts } = await openStudent()
  clickButton('Save changes')
  await screen.findByText('Student updated successfully!')
  expect(puts()).toEqual([])
})

test('a required field cannot be cleared', async () => {
  const { puts } = await openStudent()
  fillIn('Full name', ' ')
  clickButton('Save changes')
  await waitFor(() => expect(fieldError('Full name')).toBe(fieldMessages.required('Full name')))
  expect(puts()).toEqual([])
})

test('shows a message if the record no longer exists', async () => {
  const message = 'This child no longer exists.'
  open({ 'GET /api/students/id-1': failure(404, message) })
  await screen.findByText(message)
})

test.each(['dragon', 'feedback'])('there is no edit form for a %s', (kind) => {
  open({}, `/admin/dashboard/edit/${kind}/id-1`)
  expect(screen.getByText('ERROR 404! Page not found!')).toBeTruthy()
})

test('an optional picture can be removed, and the removal can be reverted', async () => {
  const { puts } = await openStudent({
    [call]: done({ data: { ...record, coverImageURL: '/uploads/default.png' } }),
  })
  clickButton('Remove the picture')
  expect(screen.getByText('Removed when you save')).toBeTruthy()
  clickButton('Keep the picture')
  clickButton('Remove the picture')
  clickButton('Save changes')
  await screen.findByText('Student updated successfully!')
  expect([...sentForm(puts()[0])]).toEqual([['coverImageURL', '']])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove the picture' })).toBeNull())
})

test('a required picture can only be replaced', async () => {
  const picture = { _id: 'id-1', title: 'Dusk', coverImageURL: '/uploads/dusk.webp' }
  open({ 'GET /api/homePageImage/id-1': success(picture) }, '/admin/dashboard/edit/homePicture/id-1')
  await screen.findByText('Replace')
  expect(screen.queryByRole('button', { name: 'Remove the picture' })).toBeNull()
})

test('single files of an album can be removed without affecting the others', async () => {
  const album = {
    _id: 'id-1',
    title: 'Mela',
    photos: ['/uploads/a', '/uploads/b', '/uploads/c'],
    videos: ['/uploads/d.mp4'],
    updatedAt: 'then',
  }
  const { puts } = open(
    {
      'GET /api/gallery/id-1': success(album),
      'PUT /api/admin/dashboard/gallery/photos/id-1': done({
        data: {
          ...album,
          photos: ['/uploads/a', '/uploads/c'],
        },
      }),
    },
    '/admin/dashboard/edit/gallery/id-1',
  )
  await screen.findByRole('button', { name: 'Remove photo 2' })
  clickButton('Remove photo 1')
  clickButton('Remove photo 2')
  clickButton('Keep photo 1')
  clickButton('Save changes')
  await screen.findByText('Gallery item updated successfully!')
  expect(puts()[0]?.body).toEqual({ photos: ['/uploads/a', '/uploads/c'], updatedAt: 'then' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove photo 3' })).toBeNull())
})

test("after a conflict, the user sees the other admin's changes, chooses between the values, and saves", async () => {
  const read = { ...record, updatedAt: 'then' }
  const theirs = { ...record, studentClass: '5', address: 'At the well', updatedAt: 'now' }
  let now: object = read
  const { puts } = await openStudent({
    'GET /api/students/id-1': () => success(now),
    [call]: ({ body }) => {
      const sent = Object.fromEntries(body as FormData)
      if (sent.updatedAt === 'then') {
        now = theirs
        return failure(409, conflictMessage, { errors: [], data: theirs })
      }
      return done({ data: { ...theirs, ...sent, updatedAt: 'later' } })
    },
  })
  fillIn('Class', '6')
  fillIn('Full name', 'Ravi Das')
  clickButton('Save changes')
  const panel = await screen.findByRole('region', { name: conflictMessage })
  await waitFor(() => expect(document.activeElement).toBe(panel))
  // The form shows the conflict in one place, without an additional toast.
  expect(screen.queryByText(/^Failed to update student/)).toBeNull()
  expect(typedInto('Address')).toBe('At the well')
  expect([typedInto('Class'), typedInto('Full name')]).toEqual(['6', 'Ravi Das'])
  clickButton('Use theirs')
  expect(typedInto('Class')).toBe('5')
  clickButton('Use mine')
  expect(typedInto('Class')).toBe('6')
  clickButton('Save changes')
  await screen.findByText('Student updated successfully!')
  expect(Object.fromEntries(sentForm(puts()[1]))).toEqual({
    fullName: 'Ravi Das',
    studentClass: '6',
    updatedAt: 'now',
  })
  await waitFor(() => expect(screen.queryByRole('region', { name: conflictMessage })).toBeNull())
})

test('sends only the changed visibility, so that fields that other admins hid stay hidden', async () => {
  const { puts } = await openStudent({ [call]: done({ data: record }) })
  fireEvent.click(screen.getByText('Visible to everyone, now'))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Hide: Photo' }))
  clickButton('Save changes')
  await screen.findByText('Student updated successfully!')
  expect([...sentForm(puts()[0])]).toEqual([['publishing', '{"hiddenFields":["coverImageURL"]}']])
})

test('a value that is already in use is not an edit conflict', async () => {
  const errors = [{ field: 'uniqueId', message: 'Unique ID is taken.' }]
  await openStudent({ [call]: failure(409, 'Unique ID is taken.', { errors }) })
  fillIn('Unique ID', 'S-2')
  clickButton('Save changes')
  await waitFor(() => expect(fieldError('Unique ID')).toBe('Unique ID is taken.'))
  expect(screen.queryByRole('region', { name: conflictMessage })).toBeNull()
})

const album = {
  _id: 'id-9',
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  title: 'Mela',
  photos: ['/uploads/one.webp', '/uploads/two.webp'],
  videos: [],
}
const grown = {
  ...album,
  photos: [...album.photos, '/uploads/three.webp'],
  updatedAt: '2026-11-20T11:00:00.000Z',
}

test('a photo is added to the open album, and other unsaved changes stay and can be saved', async () => {
  const add = 'POST /api/admin/dashboard/gallery/photos/add-photos'
  const change = 'PUT /api/admin/dashboard/gallery/photos/id-9'
  const left = { ...grown, photos: grown.photos.slice(1), updatedAt: '2026-11-20T12:00:00.000Z' }
  const server = fakeServer({
    'GET /api/gallery/id-9': success(album),
    [add]: added(grown),
    [change]: done({ data: left }),
  })
  const at = '/admin/dashboard/edit/gallery/id-9'
  renderPage(EditRecord, { path: '/admin/dashboard/edit/:kind/:id', url: at, token: 'kept' })
  await screen.findByRole('heading', { name: 'Add photos or videos' })
  clickButton('Remove photo 1')
  fireEvent.click(screen.getByRole('radio', { name: 'Photo' }))
  const files = [new File(['bytes'], 'three.jpg', { type: 'image/jpeg' })]
  fireEvent.change(document.querySelector('input[type=file]') as HTMLElement, { target: { files } })
  clickButton('Upload')
  await screen.findByText('Media added successfully!')
  const sent = sentForm(server.calls.find(({ method }) => method === 'POST'))
  expect([sent.get('item'), sent.get('title')]).toEqual(['id-9', 'Mela'])
  await screen.findByRole('button', { name: 'Remove photo 3' })
  screen.getByRole('button', { name: 'Keep photo 1' })
  clickButton('Save changes')
  await screen.findByText('Gallery item updated successfully!')
  expect(server.sent('PUT')[0]).toEqual({
    photos: grown.photos.slice(1),
    updatedAt: grown.updatedAt,
  })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove photo 3' })).toBeNull())
})

test('shows a conflict with a change that another admin made before the photo was added', async () => {
  const add = 'POST /api/admin/dashboard/gallery/photos/add-photos'
  const renamed = { ...grown, title: 'Fair', publishing: { ...defaultPublishing, isHidden: true } }
  const { puts } = open(
    {
      'GET /api/gallery/id-9': success(album),
      [add]: added(renamed),
      'PUT /api/admin/dashboard/gallery/photos/id-9': done({ data: renamed }),
    },
    '/admin/dashboard/edit/gallery/id-9',
  )
  await screen.findByRole('heading', { name: 'Add photos or videos' })
  fillIn('Title', 'Book fair')
  fireEvent.click(screen.getByRole('radio', { name: 'Photo' }))
  const files = [new File(['bytes'], 'three.jpg', { type: 'image/jpeg' })]
  fireEvent.change(document.querySelector('input[type=file]') as HTMLElement, { target: { files } })
  clickButton('Upload')
  const panel = within(await screen.findByRole('region', { name: conflictMessage }))
  expect(typedInto('Title')).toBe('Book fair')
  fireEvent.click(panel.getByRole('button', { name: 'Use theirs' }))
  expect(typedInto('Title')).toBe('Fair')
  // The other admin hid the album; it stays hidden.
  screen.getByText('Partly hidden, or not visible yet')
  clickButton('Save changes')
  await screen.findByText('Gallery item updated successfully!')
  expect(puts()).toEqual([])
})

const lights = { ...record, title: 'Evening of Lights', date: '2026-11-12', description: '', venue: '' }
const albumsPath = '/api/admin/dashboard/gallery/festival/photos'
const openLights = (linked: object[], all: object[] = []) =>
  open(
    {
      'GET /api/events/festivals/id-1': success(lights),
      [`GET ${albumsPath}?event=id-1&limit=1`]: success(linked),
      [`GET ${albumsPath}?limit=100`]: success(all),
      [`PUT ${albumsPath}/album`]: done({ data: {} }),
    },
    '/admin/dashboard/edit/festival/id-1',
  )

test('an event links to its album and to the form that adds more photos', async () => {
  openLights([{ _id: 'album', title: 'Called otherwise' }])
  const link = await screen.findByRole('link', { name: 'Photos and videos of this event' })
  expect(link.getAttribute('href')).toBe('/admin/dashboard/edit/festivalGallery/album')
  const add = screen.getByRole('link', { name: 'Add its photos' })
  expect(add.getAttribute('href')).toMatch(/add-festival-images\?title=Evening.*&event=id-1$/)
})

test('an event without an album suggests albums with a similar title, unless the title names another year', async () => {
  openLights(
    [],
    [
      { _id: 'old', title: 'Evening of Lights 2025' },
      { _id: 'other', title: 'Sports day' },
      { _id: 'taken', title: 'Evening of Lights', event: 'id-2' },
      { _id: 'album', title: 'All the lights' },
    ],
  )
  const buttons = await screen.findAllByRole('button', { name: /shows this event/ })
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['“All the lights” shows this event'])
})

test('a class session with an unchanged number of children needs no confirmation', async () => {
  const session = { ...record, day: 'Tuesday', date: '2026-03-17', studentsPresent: 75, volunteersPresent: 9 }
  open(
    {
      'GET /api/classroom/id-1': success(session),
      'GET /api/admin/dashboard/counts': {
        body: { success: true, counts: { totalStudents: 60 } },
      },
      'PUT /api/admin/dashboard/classroom/id-1': done({ data: session }),
    },
    '/admin/dashboard/edit/classroom/id-1',
  )
  await screen.findByLabelText('Volunteers present')
  fillIn('Volunteers present', '8')
  clickButton('Save changes')
  await screen.findByText('Class updated successfully!')
  fillIn('Students present', '76')
  clickButton('Save changes')
  await screen.findByText('76 are more than the 60 children on the list. Save anyway?')
})
