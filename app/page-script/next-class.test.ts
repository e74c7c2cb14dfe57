// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NextClass } from './next-class.ts'

if (!customElements.get('next-class')) customElements.define('next-class', NextClass)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  document.body.innerHTML = ''
})

const page = `
  <next-class>
    <p data-from="2026-11-22T10:00:00+05:30" data-to="2026-11-22T11:00:00+05:30" data-shown>Sunday</p>
    <p data-from="2026-11-24T17:00:00+05:30" data-to="2026-11-24T18:00:00+05:30">Tuesday</p>
    <p>Some Thursday</p>
  </next-class>`

function openAt(time: string) {
  vi.setSystemTime(new Date(`${time}+05:30`))
  document.body.innerHTML = page
}
const shown = () => [...document.querySelectorAll('[data-shown]')].map(({ textContent }) => textContent)
const isOn = () => document.querySelector('[data-class-on]') !== null

test.each([
  ['2026-11-22T09:59', ['Sunday'], false],
  ['2026-11-22T10:00', ['Sunday'], true],
  ['2026-11-22T10:59', ['Sunday'], true],
  ['2026-11-22T11:00', ['Tuesday'], false],
  ['2026-11-24T17:30', ['Tuesday'], true],
  ['2026-11-24T20:00', ['Some Thursday'], false],
])('at %s, the next class is %j', (time, classes, on) => {
  openAt(time)
  expect([shown(), isOn()]).toEqual([classes, on])
})

test('updates an open page as time passes', () => {
  openAt('2026-11-22T09:58')
  vi.advanceTimersByTime(3 * 60_000)
  expect(isOn()).toBe(true)
  vi.advanceTimersByTime(60 * 60_000)
  expect([shown(), isOn()]).toEqual([['Tuesday'], false])
})

test('changes nothing after it was removed', () => {
  openAt('2026-11-22T09:59')
  document.body.innerHTML = ''
  vi.advanceTimersByTime(3 * 60_000)
  expect(isOn()).toBe(false)
})
