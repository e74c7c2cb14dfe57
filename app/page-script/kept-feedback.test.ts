// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFeedback, offerKeptFeedback } from './kept-feedback.ts'

const day = 24 * 60 * 60_000

beforeEach(() => {
  vi.useFakeTimers()
  openPage()
  // The time since the page was opened, of which jsdom has no list.
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
  keepFeedback(form())
}

test('what was kept fills the form of the next page, and says so', () => {
  writeAndKeep()
  expect(isSaidToBeKept()).toBe(true)
  openPage()
  offerKeptFeedback()
  expect([field('fullName').value, field('message').value, field('website').value]).toEqual([
    'Asha',
    'Hello',
    '',
  ])
  expect(isSaidToBeKept()).toBe(true)
})

test('one message is kept, the last one', () => {
  writeAndKeep('First')
  writeAndKeep('Second')
  openPage()
  offerKeptFeedback()
  expect(field('message').value).toBe('Second')
  expect(localStorage).toHaveLength(1)
})

test.each([
  [29, 'Hello'],
  [31, ''],
])('after %i days it is "%s"', (days, message) => {
  writeAndKeep()
  openPage()
  vi.setSystemTime(Date.now() + days * day)
  offerKeptFeedback()
  expect(field('message').value).toBe(message)
  expect(localStorage).toHaveLength(message ? 1 : 0)
})

test('what stands in the form already is not overwritten', () => {
  writeAndKeep()
  openPage()
  field('message').value = 'Newer'
  offerKeptFeedback()
  expect([field('fullName').value, field('message').value]).toEqual(['', 'Newer'])
})

test('what the server has refused is in the page, and no longer kept', () => {
  writeAndKeep()
  openPage('/feedback', 'Hello')
  offerKeptFeedback()
  expect([localStorage.length, isSaidToBeKept(), field('fullName').value]).toEqual([0, false, ''])
})

test.each([
  ['navigate', 0],
  ['reload', 1],
  ['back_forward', 1],
])('on the page of a success that came by %s, %i messages are kept', (type, count) => {
  navigationType = type
  writeAndKeep()
  openPage('/feedback/sent')
  offerKeptFeedback()
  expect(localStorage).toHaveLength(count)
  navigationType = 'navigate'
})

test('it can be deleted, in the form as well', () => {
  writeAndKeep()
  openPage()
  offerKeptFeedback()
  document.querySelector('button')?.click()
  expect([localStorage.length, isSaidToBeKept(), field('message').value]).toEqual([0, false, ''])
})

test('where storage is blocked nothing is said to be kept', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked')
  })
  writeAndKeep()
  expect(isSaidToBeKept()).toBe(false)
})

test.each(['nonsense', '{}', 'null', '{"time":1e13}'])('"%s" in the storage is no message', (stored) => {
  localStorage.setItem('keptFeedback', stored)
  offerKeptFeedback()
  expect([isSaidToBeKept(), field('message').value]).toEqual([false, ''])
})
