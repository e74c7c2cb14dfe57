// @vitest-environment jsdom

import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import AddRecord from '#features/manage/pages/add.tsx'
import EditRecord from '#features/manage/pages/edit.tsx'
import { AdminsOnly } from '../session/admins-only.tsx'
import { storeToken } from '../session/token.ts'
import { added, done, type FakeResponses, sentForm, success, unexplained } from '../testing/fake-server.ts'
import { clickButton, fillIn, openAsAdmin } from '../testing/render-page.tsx'
import { english } from './form-frame.tsx'

const asha = {
  'GET /api/admin/profile': { body: { success: true, admin: { _id: 'asha', fullName: 'Asha' } } },
}
const add = 'POST /api/admin/dashboard/add-notification'
const restored = english.restored
const kept = /It is kept in this browser/

const Add = () => (
  <AdminsOnly outline={null}>
    <AddRecord />
  </AdminsOnly>
)

function open(answers: FakeResponses = {}, stored: Record<string, string> = {}, form = 'add-notification') {
  return openAsAdmin(
    Add,
    { path: '/admin/dashboard/:form', storage: stored, url: `/admin/dashboard/${form}` },
    { ...asha, ...answers },
  )
}

/** Returns what the browser has stored, so that the same page can be reopened with it. */
function drafts() {
  return Object.fromEntries(
    Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('draft/')),
  ) as Record<string, string>
}
const typedInto = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

async function typeSomething() {
  fillIn('Title', 'Holiday')
  await screen.findByText(kept)
}

test('restores typed input after a reload, and drops it after saving', async () => {
  open()
  await typeSomething()
  const before = drafts()
  cleanup()
  const server = open({ [add]: added() }, before)
  await screen.findByText(restored)
  expect(typedInto('Title')).toBe('Holiday')
  fillIn('Description', 'No class on Sunday.')
  clickButton('Add notification')
  await screen.findByText('Notification added successfully!')
  expect(sentForm(server.calls.findLast(({ method }) => method === 'POST')).get('title')).toBe('Holiday')
  await waitFor(() => expect(drafts()).toEqual({}))
  expect(screen.queryByText(kept)).toBeNull()
})

test('discards a draft', async () => {
  open()
  await typeSomething()
  clickButton('Discard')
  await waitFor(() => expect(typedInto('Title')).toBe(''))
  expect(drafts()).toEqual({})
  expect(screen.queryByText(kept)).toBeNull()
})

test('does not store a draft for an untouched form', async () => {
  const server = open()
  await waitFor(() => expect(server.calls[0]?.path).toBe('/api/admin/profile'))
  await screen.findByLabelText('Title')
  expect(drafts()).toEqual({})
})

test('hides a draft from another admin on the same computer, and deletes it when that admin logs in', async () => {
  open()
  await typeSomething()
  const before = drafts()
  cleanup()
  const other = { body: { success: true, admin: { _id: 'bela', fullName: 'Bela' } } }
  open({ 'GET /api/admin/profile': other }, before)
  fillIn('Description', 'Mine')
  await screen.findByText(kept)
  expect(typedInto('Title')).toBe('')
  await waitFor(() => expect(Object.keys(drafts())).toEqual(['draft/bela/notification']))
})

test('restores a draft without overwriting input that was typed before the account was known', async () => {
  open()
  await typeSomething()
  fillIn('Description', 'Old')
  await waitFor(() => expect(JSON.stringify(drafts())).toContain('Old'))
  const before = drafts()
  cleanup()
  const known = Promise.withResolvers<(typeof asha)['GET /api/admin/profile']>()
  open({ 'GET /api/admin/profile': () => known.promise }, before)
  fillIn('Description', 'New')
  known.resolve(asha['GET /api/admin/profile'])
  await screen.findByText(restored)
  expect([typedInto('Title'), typedInto('Description')]).toEqual(['Holiday', 'New'])
})

test('restores the input and the chosen picture after a new login', async () => {
  let hasEnded = true
  const server = open({
    [add]: () => (hasEnded ? unexplained(401) : added()),
  })
  await typeSomething()
  fillIn('Description', 'No class on Sunday.')
  const picture = new File(['bytes'], 'closed.jpg', { type: 'image/jpeg' })
  fireEvent.change(screen.getByLabelText(/Image/), { target: { files: [picture] } })
  await screen.findByText('closed.jpg')
  clickButton('Add notification')
  await screen.findByText('Unauthorized. Please log in.')
  await screen.findByText('Your session has ended. Please log in again: what you typed is kept.')
  expect(screen.getByRole('link', { name: 'Log in' })).toBeTruthy()
  hasEnded = false
  act(() => storeToken('fresh'))
  await screen.findByText(restored)
  await screen.findByText('closed.jpg')
  clickButton('Add notification')
  await screen.findByText('Notification added successfully!')
  const form = sentForm(server.calls.findLast(({ method }) => method === 'POST'))
  expect([form.get('title'), form.get('description')]).toEqual(['Holiday', 'No class on Sunday.'])
  expect((form.get('imageFile') as File).name).toBe('closed.jpg')
})

test('keeps gallery photos that have not been uploaded', async () => {
  const upload = 'POST /api/admin/dashboard/gallery/photos/add-photos'
  const second = Promise.withResolvers<ReturnType<typeof unexplained>>()
  open(
    {
      [upload]: ({ body }) =>
        ((body as FormData).get('photos') as File).name === 'one.jpg' ? added() : second.promise,
    },
    {},
    'add-gallery',
  )
  fillIn('Title', 'Mela')
  fireEvent.click(screen.getByRole('radio', { name: 'Photo' }))
  const files = ['one.jpg', 'two.jpg', 'three.jpg'].map(
    (name) => new File(['x'], name, { type: 'image/jpeg' }),
  )
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } })
  await screen.findByText(kept)
  clickButton('Upload')
  await screen.findByText('Uploaded')
  second.resolve(unexplained(401))
  await screen.findByText('Unauthorized. Please log in.')
  act(() => storeToken('fresh'))
  await screen.findByText(restored)
  expect(screen.queryByText('one.jpg')).toBeNull()
  expect([await screen.findByText('two.jpg'), screen.getByText('three.jpg')]).toHaveLength(2)
  expect(typedInto('Title')).toBe('Mela')
})

test('keeps photos for different events separate', async () => {
  const at = (title: string) => `add-festival-images?title=${title}`
  const chooseType = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))
  open({}, {}, at('Holi'))
  chooseType('Photo')
  const files = [new File(['x'], 'holi.jpg', { type: 'image/jpeg' })]
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } })
  await screen.findByText(kept)
  const before = drafts()
  cleanup()
  open({}, before, at('Diwali'))
  chooseType('Video')
  await screen.findByText(kept)
  expect([screen.queryByText(restored), screen.queryByText('holi.jpg')]).toEqual([null, null])
  expect(drafts()).toMatchObject(before)
})

test('asks again for files that were lost in a reload', async () => {
  open(
    {},
    {
      'draft/asha/student': JSON.stringify({
        values: { fullName: 'Ravi' },
        files: ['coverImageURL'],
        savedAt: Date.now(),
      }),
    },
    'add-students',
  )
  await screen.findByText(/choose your files again/)
  expect(typedInto('Full name')).toBe('Ravi')
})

test.each(['not JSON', '{"values":4}', 'null', '[]'])('ignores an unreadable draft: %s', async (text) => {
  open({}, { 'draft/asha/notification': text })
  await typeSomething()
  expect(screen.queryByText(restored)).toBeNull()
})

test('works without browser storage', async () => {
  open({ [add]: added() })
  const setItem = Storage.prototype.setItem
  Storage.prototype.setItem = () => {
    throw new DOMException('Full.', 'QuotaExceededError')
  }
  try {
    fillIn('Title', 'Holiday')
    fillIn('Description', 'No class on Sunday.')
    clickButton('Add notification')
    await screen.findByText('Notification added successfully!')
    expect(screen.queryByText(kept)).toBeNull()
  } finally {
    Storage.prototype.setItem = setItem
  }
})

test('stores original values with the draft of an edit, and shows later changes to other fields', async () => {
  const record = { _id: 'n1', title: 'Holiday', description: 'Sunday', updatedAt: 'then', createdAt: 'then' }
  const answers: FakeResponses = { 'GET /api/notification/n1': success(record) }
  const edit = (stored: Record<string, string> = {}) => {
    return openAsAdmin(
      EditRecord,
      {
        path: '/admin/dashboard/edit/:kind/:id',
        storage: stored,
        url: '/admin/dashboard/edit/notification/n1',
      },
      { ...asha, ...answers },
    )
  }
  edit()
  await screen.findByLabelText('Title')
  fillIn('Title', 'Holidays')
  await waitFor(() => expect(JSON.stringify(drafts())).toContain('Holidays'))
  const before = drafts()
  // Only the changed fields of the record and its version are stored.
  const [stored = '{}'] = Object.values<string>(before)
  expect(JSON.parse(stored)).toMatchObject({ values: { title: 'Holidays' } })
  expect(JSON.parse(stored).record).toEqual({ _id: 'n1', title: 'Holiday', updatedAt: 'then' })
  cleanup()
  const now = { ...record, description: 'Monday', updatedAt: 'now' }
  answers['GET /api/notification/n1'] = success(now)
  answers['PUT /api/admin/dashboard/notification/n1'] = done({ data: now })
  edit(before)
  await screen.findByText(restored)
  expect([typedInto('Title'), typedInto('Description')]).toEqual(['Holidays', 'Monday'])
  clickButton('Discard')
  await waitFor(() => expect([typedInto('Title'), typedInto('Description')]).toEqual(['Holiday', 'Monday']))
})

test('deletes a draft after seven days', async () => {
  const at = (days: number) => {
    const draft = { values: { title: 'Holiday' }, files: [], savedAt: Date.now() - days * day }
    return { 'draft/asha/notification': JSON.stringify(draft) }
  }
  open({}, at(8))
  await waitFor(() => expect(drafts()).toEqual({}))
  expect(typedInto('Title')).toBe('')
  cleanup()
  open({}, at(6))
  await screen.findByText(restored)
  expect(typedInto('Title')).toBe('Holiday')
})
