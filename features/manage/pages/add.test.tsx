// @vitest-environment jsdom

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { decidedPrivacy } from '#app/testing/fake-responses.ts'
import {
  added,
  type FakeResponses,
  failure,
  loggedInAs,
  readOnlyAccess,
  sentForm,
  unexplained,
} from '#app/testing/fake-server.ts'
import { clickButton, fieldError, fillIn, openAsAdmin, pageAt } from '#app/testing/render-page.tsx'
import { fieldMessages } from '#domain/kinds/field-messages.ts'
import { kinds } from '#domain/kinds/index.ts'
import AddRecord from './add.tsx'

const students = 'POST /api/admin/dashboard/students/add-students'

async function open(form: string, answers: FakeResponses = {}) {
  const server = openAsAdmin(AddRecord, pageAt('/admin/dashboard/:form', `/admin/dashboard/${form}`), {
    ...decidedPrivacy,
    ...answers,
  })
  await waitFor(() => expect(document.querySelector('form')).not.toBeNull())
  const posts = () => server.calls.filter(({ method }) => method === 'POST')
  return { posts, body: () => sentForm(posts()[0]) }
}

function fillInStudent() {
  fillIn('Full name', 'Ravi')
  fillIn('Unique ID', 'S-1')
  fillIn('Gender', 'Male')
  fillIn('Class', '4')
  fillIn('Address', 'Behind the mill')
}

function fillInClass(studentsPresent: string) {
  fillIn('Date', '2026-03-17')
  fillIn('Students present', studentsPresent)
  fillIn('Volunteers present', '9')
  choose(/Cover image/, 'class.jpg', 'image/jpeg')
}

function choose(label: RegExp, name: string, type: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { files: [new File(['bytes'], name, { type })] } })
}

const typedInto = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

test('a student without the required fields is not sent; each field shows an error, and the first one is focused', async () => {
  const { posts } = await open('add-students')
  clickButton('Add child')
  await screen.findByText(fieldMessages.required('Full name'))
  for (const label of ['Unique ID', 'Gender', 'Class', 'Address'])
    expect(fieldError(label)).toContain('is required.')
  expect(document.activeElement).toBe(screen.getByLabelText('Full name'))
  expect(posts()).toEqual([])
})

test('with read-only access the form is disabled', async () => {
  await open('add-students', loggedInAs('Volunteer', readOnlyAccess))
  const name = screen.getByLabelText('Full name')
  await waitFor(() => expect(name.closest('fieldset')).toHaveProperty('disabled', true))
})

test('the day of a class is filled in from its date until the user types a different text', async () => {
  await open('add-classroom')
  fillIn('Date', '2026-03-17')
  await waitFor(() => expect(typedInto('Day')).toBe('Tuesday'))
  fillIn('Date', '2026-03-19')
  await waitFor(() => expect(typedInto('Day')).toBe('Thursday'))
  fillIn('Day', 'Extra class')
  fillIn('Date', '2026-03-22')
  expect(typedInto('Date')).toBe('2026-03-22')
  expect(typedInto('Day')).toBe('Extra class')
})

test('a child is sent as a form with the photo and the token but without empty values; then the form is empty again', async () => {
  const { posts, body } = await open('add-students', { [students]: added() })
  fillInStudent()
  choose(/Photo/, 'ravi.jpg', 'image/jpeg')
  clickButton('Add child')
  await screen.findByText('Student added successfully!')
  expect(posts()[0]?.token).toBe('kept')
  expect([...body().keys()]).toEqual([
    'fullName',
    'uniqueId',
    'gender',
    'studentClass',
    'address',
    'coverImageURL',
  ])
  expect((body().get('coverImageURL') as File).name).toBe('ravi.jpg')
  await waitFor(() => expect(typedInto('Full name')).toBe(''))
  expect(typedInto('Gender')).toBe('')
  expect(screen.queryByText('ravi.jpg')).toBeNull()
})

test('guardians are in a collapsed section, which opens for an invalid phone number', async () => {
  const { body } = await open('add-students', { [students]: added() })
  fillInStudent()
  expect(screen.queryByLabelText(/^Guardian's telephone/)).toBeNull()
  const fold = screen.getByText('Family').closest('details') as HTMLDetailsElement
  fold.open = true
  fireEvent(fold, new Event('toggle'))
  fillIn(/^Guardian's telephone/, '98300 12345 (uncle)')
  fold.open = false
  fireEvent(fold, new Event('toggle'))
  clickButton('Add child')
  await screen.findByText(/must be one telephone number and nothing else/)
  fillIn(/^Guardian's telephone/, '98300 12345')
  clickButton('Add child')
  await screen.findByText('Student added successfully!')
  expect(body().get('guardian1Phone')).toBe('98300 12345')
})

test('the form for the next student keeps the class, which does not count as unsaved input', async () => {
  await open('add-students', {
    [students]: added({ _id: 'ravi', fullName: 'Ravi' }),
  })
  fillInStudent()
  const studentClass = typedInto('Class')
  expect(studentClass).not.toBe('')
  clickButton('Add child')
  await screen.findByText('"Ravi" was added.')
  expect(['Full name', 'Unique ID', 'Gender', 'Class', 'Address'].map(typedInto)).toEqual([
    '',
    '',
    '',
    studentClass,
    '',
  ])
  expect(screen.queryByText(/Not saved yet/)).toBeNull()
  screen.getByLabelText('Address').focus()
  clickButton('Add another')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Full name')))
})

test('an upload can be canceled; the form stays, and its button sends it again', async () => {
  const hung = Promise.withResolvers<ReturnType<typeof added>>()
  let isHanging = true
  const { posts } = await open('add-students', {
    [students]: () => (isHanging ? hung.promise : added()),
  })
  fillInStudent()
  choose(/Photo/, 'ravi.jpg', 'image/jpeg')
  clickButton('Add child')
  await screen.findByRole('progressbar')
  clickButton('Cancel upload')
  await screen.findByText('Upload cancelled. Nothing was saved.')
  expect(typedInto('Full name')).toBe('Ravi')
  isHanging = false
  clickButton('Add child')
  await screen.findByText('Student added successfully!')
  expect(posts()).toHaveLength(2)
})

test.each([
  ['the server returns an error', unexplained(), 'Failed to add student. Please try again.'],
  ['there is no response', 'network error' as const, 'Something went wrong!'],
])('when %s, the form of a child shows an error and keeps all typed values', async (_case, answer, says) => {
  await open('add-students', { [students]: answer })
  fillInStudent()
  clickButton('Add child')
  await screen.findByText(says, { selector: '[data-toasts] p' })
  expect(typedInto('Full name')).toBe('Ravi')
})

test("shows the server's message where the specification requires it", async () => {
  await open('add-homePageImage', {
    'POST /api/admin/dashboard/add-homePageImage': failure(415, 'Please save the picture as JPEG.'),
  })
  fillIn('Title', 'Dusk')
  choose(/Image/, 'dusk.png', 'image/png')
  clickButton('Add home page image')
  await screen.findByText('Please save the picture as JPEG.', { selector: '[data-toasts] p' })
})

test('a home page image is sent in the field that the specification names', async () => {
  const { body } = await open('add-homePageImage', {
    'POST /api/admin/dashboard/add-homePageImage': added(),
  })
  fillIn('Title', 'Dusk')
  choose(/Image/, 'dusk.png', 'image/png')
  clickButton('Add home page image')
  await screen.findByText('Image added successfully!')
  expect([...body().keys()]).toEqual(['title', 'image'])
})

test('a required picture must be chosen, and a file that is not a picture is rejected', async () => {
  const { posts } = await open('add-homePageImage')
  clickButton('Add home page image')
  await waitFor(() => expect(fieldError(/Image/)).toBe('Image is required.'))
  choose(/Image/, 'list.pdf', 'application/pdf')
  await waitFor(() => expect(fieldError(/Image/)).toBe(fieldMessages.noPicture('Image')))
  expect(posts()).toEqual([])
})

test.each([
  ['dusk.heic', 'image/heic'],
  ['IMG_0001.HEIC', ''],
])('a HEIC photo is rejected with advice before it is sent: %s of type "%s"', async (name, type) => {
  const { posts } = await open('add-homePageImage')
  fillIn('Title', 'Dusk')
  choose(/Image/, name, type)
  clickButton('Add home page image')
  await waitFor(() => expect(fieldError(/Image/)).toMatch(/HEIC.*Most Compatible/))
  expect(posts()).toEqual([])
})

test("a volunteer's form requires the hall name of a hall resident, and shows no hostel name", async () => {
  await open('add-volunteers')
  expect(screen.queryByLabelText(/^Hall name/)).toBeNull()
  fillIn('Residence type', 'Hall')
  clickButton('Add volunteer')
  await waitFor(() => expect(fieldError('Hall name')).toBe('Hall name is required for residents of a hall.'))
  expect(screen.queryByLabelText(/^Hostel name/)).toBeNull()
})

test('a gallery requires a media type, and then a file', async () => {
  const { posts } = await open('add-festival-images')
  fillIn('Title', 'Lights')
  clickButton('Upload')
  await screen.findByText('Please select Photo or Video.')
  fireEvent.click(screen.getByLabelText('Video'))
  clickButton('Upload')
  await screen.findByText('Please select a file to upload.')
  expect(posts()).toEqual([])
})

test.each([
  ['Photo', 'photos', 'lamp.jpg', 'image/jpeg'],
  ['Video', 'videos', 'lamp.mp4', 'video/mp4'],
])(
  'a gallery sends a %s in the field %s to the endpoint for that media type',
  async (label, field, name, type) => {
    const call = `POST /api/admin/dashboard/festivalGallery/${field}/add-${field}`
    const { body } = await open('add-festival-images', { [call]: added() })
    fillIn('Title', 'Lights')
    fireEvent.click(screen.getByRole('radio', { name: label }))
    const picker = document.querySelector('input[type=file]') as HTMLInputElement
    expect(picker.accept).toContain(type)
    fireEvent.change(picker, { target: { files: [new File(['bytes'], name, { type })] } })
    clickButton('Upload')
    await screen.findByText('Media added successfully!')
    expect([...body().keys()]).toEqual(['title', field])
    await waitFor(() => expect(typedInto('Title')).toBe(''))
  },
)

const notUploaded = 'Failed to upload media!'

test.each([
  ['add-students', 'Add child', 'Failed to add student. Please try again.'],
  ['add-volunteers', 'Add volunteer', 'Failed to add volunteer!'],
  ['add-alumni', 'Add alumnus', 'Failed to add alumni!'],
  ['add-activities', 'Add activity', 'Failed to add activity!'],
  ['add-festivals', 'Add festival', 'Failed to add festival!'],
  ['add-freshersInduction', 'Add induction', 'Failed to add induction!'],
  ['add-farewell', 'Add farewell', 'Failed to add farewell!'],
  ['add-homePageImage', 'Add home page image', 'Failed to upload image!'],
  ['add-notification', 'Add notification', 'Failed to add notification!'],
  ['add-gallery', 'Add album', notUploaded],
  ['add-festival-images', 'Add festival album', notUploaded],
  ['add-farewell-images', 'Add farewell album', notUploaded],
  ['add-induction-images', 'Add induction album', notUploaded],
  ['add-activities-images', 'Add activity album', notUploaded],
  ['add-classroom', 'Add class', 'Failed to add classes!'],
  ['add-donation', 'Add cloth donation', 'Failed to add Donation!'],
])('/admin/dashboard/%s shows the form "%s", with this error message: %s', async (form, heading, says) => {
  await open(form)
  expect(screen.getByRole('heading', { level: 1, name: heading })).toBeTruthy()
  expect(kinds.find(({ screens }) => screens.add?.endsWith(`/${form}`))?.messages.notAdded).toBe(says)
})

const aClass = 'POST /api/admin/dashboard/add-classroom'

test.each([
  ['75', 'Cancel', 0],
  ['75', 'Save anyway', 1],
  ['60', undefined, 1],
])(
  'with 60 children on the list, a class with %s present and the answer %s is saved %d times',
  async (present, answer, sent) => {
    const { posts } = await open('add-classroom', {
      'GET /api/admin/dashboard/counts': {
        body: { success: true, counts: { totalStudents: 60 } },
      },
      [aClass]: added(),
    })
    fillInClass(present)
    clickButton('Add class')
    if (answer) {
      await screen.findByText('75 are more than the 60 children on the list. Save anyway?')
      clickButton(answer)
    }
    if (sent) await screen.findByText('Classes added successfully!')
    else await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Students present')))
    expect(posts()).toHaveLength(sent)
  },
)

test('does not ask for confirmation if the number of children is unknown', async () => {
  await open('add-classroom', { [aClass]: added() })
  fillInClass('75')
  clickButton('Add class')
  await screen.findByText('Classes added successfully!')
})

test('after an event is added, a link opens the form for its album with title and date', async () => {
  const data = { _id: 'lights', title: 'Evening of Lights', date: '2026-11-12' }
  await open('add-festivals', {
    'POST /api/admin/dashboard/events/festivals/add-festival': added(data),
  })
  fillIn('Title', data.title)
  fillIn('Description', 'Lamps.')
  fillIn('Date', data.date)
  fillIn('Venue', 'Yard')
  fillIn('Students present', '20')
  fillIn('Volunteers present', '9')
  choose(/Cover image/, 'dusk.png', 'image/png')
  clickButton('Add festival')
  await screen.findByText('Festival added successfully!')
  const link = await screen.findByRole('link', { name: 'Add its photos' })
  expect(link.getAttribute('href')).toEqual(
    expect.stringMatching(/add-festival-images\?title=Evening\+of\+Lights%2C\+12\+November\+2026&event=./),
  )
})
