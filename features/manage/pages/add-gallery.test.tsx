// @vitest-environment jsdom

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { added, type FakeResponses, failure, sentForm, unexplained } from '#app/testing/fake-server.ts'
import { clickButton, fillIn, openAsAdmin, pageAt } from '#app/testing/render-page.tsx'
import { words as mediaProblemsWords } from '#app/uploads/media-problems.ts'
import { english } from '#app/uploads/upload-list.tsx'
import { fieldMessages } from '#domain/kinds/field-messages.ts'
import AddRecord from './add.tsx'

const call = 'POST /api/admin/dashboard/festivalGallery/photos/add-photos'

function open(answers: FakeResponses = {}, query = '') {
  const server = openAsAdmin(
    AddRecord,
    pageAt('/admin/dashboard/:form', `/admin/dashboard/add-festival-images${query}`),
    answers,
  )
  const sent = () =>
    server.calls.filter(({ method }) => method === 'POST').map((call) => sentForm(call).get('photos') as File)
  return { ...server, sent: () => sent().map(({ name }) => name) }
}

const photo = (name: string, type = 'image/jpeg') => new File(['bytes'], name, { type })
const picker = () => document.querySelector('input[type=file]') as HTMLInputElement
const choose = (...files: File[]) => fireEvent.change(picker(), { target: { files } })
const rowOf = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement)
const title = () => screen.getByLabelText<HTMLInputElement>('Title').value

function start(...files: File[]) {
  fillIn('Title', 'Lights')
  fireEvent.click(screen.getByRole('radio', { name: 'Photo' }))
  choose(...files)
}

test('several chosen or dropped photos are sent one after another with the same title; then the form is empty again', async () => {
  const server = open({ [call]: added() })
  start(photo('one.jpg'), photo('two.jpg'))
  fireEvent.drop(picker(), { dataTransfer: { files: [photo('three.jpg')] } })
  clickButton('Upload')
  await screen.findByText('Media added successfully!')
  expect(server.sent()).toEqual(['one.jpg', 'two.jpg', 'three.jpg'])
  expect(sentForm(server.calls.findLast(({ method }) => method === 'POST')).get('title')).toBe('Lights')
  await waitFor(() => expect(title()).toBe(''))
  expect(screen.queryByText('one.jpg')).toBeNull()
})

test('a photo that fails shows the reason next to the uploaded photos, and only the failed photo is sent again', async () => {
  let isBroken = true
  const message = 'The picture is damaged or not a picture. Please choose another one.'
  const server = open({
    [call]: ({ body }) =>
      isBroken && ((body as FormData).get('photos') as File).name === 'two.jpg'
        ? failure(415, message)
        : added(),
  })
  start(photo('one.jpg'), photo('two.jpg'), photo('three.jpg'))
  clickButton('Upload')
  await screen.findByText(message, { selector: '[data-toasts] p' })
  expect(rowOf('one.jpg').getByText('Uploaded')).toBeTruthy()
  expect(rowOf('two.jpg').getByText(message)).toBeTruthy()
  expect(rowOf('three.jpg').getByText('Uploaded')).toBeTruthy()
  isBroken = false
  // The button appears once the other uploads are finished.
  fireEvent.click(await screen.findByRole('button', { name: 'Retry two.jpg' }))
  await screen.findByText('Media added successfully!')
  expect(server.sent()).toEqual(['one.jpg', 'two.jpg', 'three.jpg', 'two.jpg'])
  await waitFor(() => expect(title()).toBe(''))
})

test('the end of the session stops the upload: no more photos are sent, and all stay in the form', async () => {
  const server = open({ [call]: failure(401, 'Unauthorized access. Please log in.') })
  start(photo('one.jpg'), photo('two.jpg'))
  clickButton('Upload')
  await screen.findByRole('button', { name: 'Retry one.jpg' })
  expect(server.sent()).toEqual(['one.jpg'])
  expect(rowOf('two.jpg')).toBeTruthy()
})

test('a canceled photo does not affect the others, and can be sent later', async () => {
  const hung = Promise.withResolvers<ReturnType<typeof added>>()
  let isHanging = true
  const server = open({
    [call]: ({ body }) =>
      isHanging && ((body as FormData).get('photos') as File).name === 'one.jpg' ? hung.promise : added(),
  })
  start(photo('one.jpg'), photo('two.jpg'))
  clickButton('Upload')
  const bar = await screen.findByRole<HTMLProgressElement>('progressbar', { name: 'Upload of one.jpg' })
  await waitFor(() => expect(bar.value).toBe(50))
  clickButton('Cancel one.jpg')
  await screen.findByText('Upload cancelled.')
  expect(rowOf('one.jpg').getByText(english.stopped)).toBeTruthy()
  expect(rowOf('two.jpg').getByText('Uploaded')).toBeTruthy()
  isHanging = false
  clickButton('Upload')
  await screen.findByText('Media added successfully!')
  expect(server.sent()).toEqual(['one.jpg', 'two.jpg', 'one.jpg'])
})

test('while photos of one event are uploading, photos of another can be chosen and go into a separate album', async () => {
  const hung = Promise.withResolvers<ReturnType<typeof added>>()
  open({ [call]: () => hung.promise }, '?title=Holi')
  fireEvent.click(screen.getByRole('radio', { name: 'Photo' }))
  choose(photo('holi.jpg'))
  clickButton('Upload')
  await screen.findByRole('progressbar', { name: 'Upload of holi.jpg' })
  cleanup()
  const server = open({ [call]: added() }, '?title=Diwali')
  expect(screen.queryByText('holi.jpg')).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Photo' }))
  choose(photo('diwali.jpg'))
  clickButton('Upload')
  await screen.findByText('Media added successfully!')
  expect(server.sent()).toEqual(['diwali.jpg'])
  expect(sentForm(server.calls.find(({ method }) => method === 'POST')).get('title')).toBe('Diwali')
  hung.resolve(added())
})

test('a file that is not a photo is rejected at once and must be removed before the others are sent', async () => {
  const server = open({ [call]: added() })
  start(photo('one.jpg'), photo('list.pdf', 'application/pdf'))
  expect(rowOf('list.pdf').getByText(fieldMessages.noPicture('Photo'))).toBeTruthy()
  clickButton('Upload')
  await screen.findByText(mediaProblemsWords.hasInvalid)
  expect(server.sent()).toEqual([])
  clickButton('Remove list.pdf')
  clickButton('Upload')
  await screen.findByText('Media added successfully!')
  expect(server.sent()).toEqual(['one.jpg'])
})

test('a video that browsers cannot play is rejected with advice before it is sent', async () => {
  const server = open()
  fillIn('Title', 'Lights')
  fireEvent.click(screen.getByRole('radio', { name: 'Video' }))
  choose(film('phone.mov', 'hvc1'), film('camera.mp4', 'avc1'))
  clickButton('Upload')
  await screen.findByText(mediaProblemsWords.hasInvalid)
  expect(rowOf('phone.mov').getByText(/HEVC.*Most Compatible/)).toBeTruthy()
  expect(rowOf('camera.mp4').getByText(/Ready/)).toBeTruthy()
  expect(server.sent()).toEqual([])
})

/** Returns a minimal video file with a codec. */
function film(name: string, coding: string) {
  const handler = box('hdlr', `${'\0'.repeat(8)}vide`)
  const table = box('stbl', box('stsd', '\0'.repeat(8) + box(coding, '\0'.repeat(78))))
  const movie = box('moov', box('trak', box('mdia', handler + box('minf', table))))
  return new File([Uint8Array.from(box('ftyp', 'isom') + movie, (letter) => letter.charCodeAt(0))], name, {
    type: 'video/mp4',
  })
}

function box(type: string, content: string) {
  const length = content.length + 8
  return `\0\0${String.fromCharCode(length >> 8, length & 255)}${type}${content}`
}

test('removing the last photo that failed completes the upload', async () => {
  open({
    [call]: ({ body }) =>
      ((body as FormData).get('photos') as File).name === 'two.jpg' ? unexplained() : added(),
  })
  start(photo('one.jpg'), photo('two.jpg'))
  clickButton('Upload')
  await screen.findByText('Failed to upload media!', { selector: '[data-toasts] p' })
  clickButton('Remove two.jpg')
  await waitFor(() => expect(title()).toBe(''))
  expect(screen.queryByText('one.jpg')).toBeNull()
})

test('selecting the other media type starts a new list', async () => {
  open()
  start(photo('one.jpg'))
  fireEvent.click(screen.getByRole('radio', { name: 'Video' }))
  expect(screen.queryByText('one.jpg')).toBeNull()
  choose(photo('one.jpg'))
  expect(await screen.findByText(fieldMessages.noVideo('Video'))).toBeTruthy()
})
