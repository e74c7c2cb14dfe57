// @vitest-environment jsdom

import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { added, type FakeResponses, failure } from '#app/testing/fake-server.ts'
import { clickButton, fillIn, openAsAdmin } from '#app/testing/render-page.tsx'
import AddRecord from '#features/manage/pages/add.tsx'
import { english } from './form-frame.tsx'

const admin = { body: { success: true, admin: { _id: 'asha', fullName: 'Asha' } } }
const add = 'POST /api/admin/dashboard/add-notification'
const addPhotos = 'POST /api/admin/dashboard/festivalGallery/photos/add-photos'
const before = 'This was added already, as it was first sent. Nothing was added now.'

function open(form: string, answers: FakeResponses, stored: Record<string, string> = {}) {
  const server = openAsAdmin(
    AddRecord,
    { path: '/admin/dashboard/:form', storage: stored, url: `/admin/dashboard/${form}` },
    { 'GET /api/admin/profile': admin, ...answers },
  )
  const sentKeys = () =>
    server.calls.filter(({ method }) => method === 'POST').map(({ idempotencyKey }) => String(idempotencyKey))
  return { ...server, sentKeys }
}

function write(title: string) {
  fillIn('Title', title)
  fillIn('Description', 'No class on Sunday.')
}
const isSent = async (sentKeys: () => string[], times: number) =>
  waitFor(() => expect(sentKeys()).toHaveLength(times))

test('reuses the key after a lost response, and renews it for the next record', async () => {
  const { responses, sentKeys } = open('add-notification', { [add]: 'network error' })
  write('Holiday')
  clickButton('Add notification')
  await isSent(sentKeys, 1)
  await screen.findByRole('alert')
  responses[add] = added()
  clickButton('Add notification')
  await screen.findByText('Notification added successfully!')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe(''))
  write('Festival')
  clickButton('Add notification')
  await isSent(sentKeys, 3)
  const [first, again, next] = sentKeys()
  expect(first).toMatch(/^"[0-9a-f-]{36}"$/)
  expect(again).toBe(first)
  expect(next).not.toBe(first)
})

test('keeps the key after a reload, and renews it when the draft is discarded', async () => {
  const first = open('add-notification', { [add]: 'network error' })
  write('Holiday')
  clickButton('Add notification')
  await isSent(first.sentKeys, 1)
  await screen.findByText(/It is kept in this browser/)
  const stored = { ...localStorage } as Record<string, string>
  cleanup()
  const second = open('add-notification', { [add]: 'network error' }, stored)
  await screen.findByText(english.restored)
  clickButton('Add notification')
  await isSent(second.sentKeys, 1)
  expect(second.sentKeys()).toEqual(first.sentKeys())
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  write('Another')
  clickButton('Add notification')
  await isSent(second.sentKeys, 2)
  expect(second.sentKeys()[1]).not.toBe(first.sentKeys()[0])
})

test('reports that the key was used with different content, and uses a new key for the next submit', async () => {
  const refused = failure(422, before)
  const { sentKeys } = open('add-notification', { [add]: refused })
  write('Holiday')
  clickButton('Add notification')
  await screen.findByText(before, { selector: 'p' })
  clickButton('Add notification')
  await isSent(sentKeys, 2)
  expect(sentKeys()[1]).not.toBe(sentKeys()[0])
})

test('gives each file of an album its own key, which its retry reuses', async () => {
  const { responses, calls, sentKeys } = open('add-festival-images', { [addPhotos]: 'network error' })
  fillIn('Title', 'Lights')
  fireEvent.click(screen.getByRole('radio', { name: 'Photo' }))
  const files = ['one.jpg', 'two.jpg'].map((name) => new File([name], name, { type: 'image/jpeg' }))
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files } })
  clickButton('Upload')
  await isSent(sentKeys, 2)
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Retry/ })).toHaveLength(2))
  responses[addPhotos] = added()
  clickButton('Retry two.jpg')
  await isSent(sentKeys, 3)
  await screen.findByText('Uploaded')
  const [one, two, again] = sentKeys()
  expect(two).not.toBe(one)
  expect(again).toBe(two)
  expect(calls.at(-1)?.path).toContain('add-photos')
})
