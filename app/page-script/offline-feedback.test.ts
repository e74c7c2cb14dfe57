// @vitest-environment jsdom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { day } from '#domain/dates/durations.ts'
import { restoreOfflineFeedback, storeOfflineFeedback } from './offline-feedback.ts'

beforeEach(() => {
  vi.useFakeTimers()
  openPage()
  // jsdom does not provide navigation entries.
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [
    { type: navigationType } as unknown as PerformanceEntry,
  ])
})
afterEach(() => localStorage.clear())

let navigationType = 'navigate'

function openPage(path = '/about', message = '') {
  history.replaceState(null, '', path)
  document.documentElement.removeAttribute('data-feedback-kept')
  document.body.innerHTML = `
    <form action="/feedback" method="post">
      <input name="fullName" required>
      <textarea name="message" required>${message}</textarea>
      <input name="website">
      <button type="button" data-delete-kept>Delete it</button>
    </form>`
}
const form = () => document.querySelector('form') as HTMLFormElement
const field = (name: string) => form().elements.namedItem(name) as HTMLInputElement
const isSaidToBeKept = () => document.documentElement.hasAttribute('data-feedback-kept')

function writeAndKeep(text = 'Hello') {
  field('fullName').value = 'Asha'
  field('message').value = text
  field('website').value = 'robots'
  storeOfflineFeedback(form())
}

test('fills the form of the next page with the stored message, and shows a note', () => {
  writeAndKeep()
  expect(isSaidToBeKept()).toBe(true)
  openPage()
  restoreOfflineFeedback()
  expect([field('fullName').value, field('message').value, field('website').value]).toEqual([
    'Asha',
    'Hello',
    '',
  ])
  expect(isSaidToBeKept()).toBe(true)
})

test('stores only the last message', () => {
  writeAndKeep('First')
  writeAndKeep('Second')
  openPage()
  restoreOfflineFeedback()
  expect(field('message').value).toBe('Second')
  expect(localStorage).toHaveLength(1)
})

test.each([
  [29, 'Hello'],
  [31, ''],
])('after %i days, restores "%s"', (days, message) => {
  writeAndKeep()
  openPage()
  vi.setSystemTime(Date.now() + days * day)
  restoreOfflineFeedback()
  expect(field('message').value).toBe(message)
  expect(localStorage).toHaveLength(message ? 1 : 0)
})

test('does not overwrite input in the form', () => {
  writeAndKeep()
  openPage()
  field('message').value = 'Newer'
  restoreOfflineFeedback()
  expect([field('fullName').value, field('message').value]).toEqual(['', 'Newer'])
})

test('replaces the message that the form begins with by the stored one', () => {
  writeAndKeep()
  openPage('/feedback?about=1', 'About Asha')
  restoreOfflineFeedback()
  expect([localStorage.length, field('message').value]).toEqual([1, 'Hello'])
})

test('deletes the stored message after the server rejected it, because the page already contains it', () => {
  writeAndKeep()
  openPage('/feedback', 'Hello')
  form().insertAdjacentHTML('beforeend', '<p role="alert">Failed to submit feedback!</p>')
  restoreOfflineFeedback()
  expect([localStorage.length, isSaidToBeKept(), field('fullName').value]).toEqual([0, false, ''])
})

test.each([
  ['navigate', 0],
  ['reload', 1],
  ['back_forward', 1],
])('after navigation type "%s", the success page leaves %i stored messages', (type, count) => {
  navigationType = type
  writeAndKeep()
  openPage('/feedback/sent')
  restoreOfflineFeedback()
  expect(localStorage).toHaveLength(count)
  navigationType = 'navigate'
})

test('deletes the message from storage and from the form', () => {
  writeAndKeep()
  openPage()
  restoreOfflineFeedback()
  document.querySelector('button')?.click()
  expect([localStorage.length, isSaidToBeKept(), field('message').value]).toEqual([0, false, ''])
})

test('shows no note if storage is blocked', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  writeAndKeep()
  expect(isSaidToBeKept()).toBe(false)
})

test.each(['nonsense', '{}', 'null', '{"time":1e13}'])('ignores "%s" in the storage', (stored) => {
  localStorage.setItem('keptFeedback', stored)
  restoreOfflineFeedback()
  expect([isSaidToBeKept(), field('message').value]).toEqual([false, ''])
})
