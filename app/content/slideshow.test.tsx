// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HomePicture } from '#domain/kinds/home-picture.ts'
import { press } from '../testing/show-page.tsx'
import { Slideshow } from './slideshow.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pictures: HomePicture[] = ['one', 'two', 'three'].map((name) => ({
  _id: name,
  createdAt: '',
  updatedAt: '',
  title: name,
  coverImageURL: `/uploads/${name}`,
}))

function show(of: HomePicture[], { asksForStillness = false } = {}) {
  vi.stubGlobal('matchMedia', () => ({ matches: asksForStillness }))
  render(<Slideshow pictures={of}>Welcome</Slideshow>)
}

const shown = () =>
  [...document.querySelectorAll('img')]
    .filter((image) => image.className.includes('opacity-100'))
    .map((image) => image.getAttribute('src'))

const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1_000))

test('the pictures follow each other every three seconds, round and round', () => {
  show(pictures)
  expect(shown()).toEqual(['/uploads/one'])
  pass(2.9)
  expect(shown()).toEqual(['/uploads/one'])
  pass(0.1)
  expect(shown()).toEqual(['/uploads/two'])
  pass(6)
  expect(shown()).toEqual(['/uploads/one'])
})

test('it can be paused and played on', () => {
  show(pictures)
  press('Pause the slideshow')
  pass(30)
  expect(shown()).toEqual(['/uploads/one'])
  press('Play the slideshow')
  pass(3)
  expect(shown()).toEqual(['/uploads/two'])
})

test('it stands still for those who ask for stillness', () => {
  show(pictures, { asksForStillness: true })
  pass(30)
  expect(shown()).toEqual(['/uploads/one'])
})

test('with one picture or none there is nothing to pause, and the words are there', () => {
  show([])
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Welcome')).toBeDefined()
})
