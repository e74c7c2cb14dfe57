// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clickButton } from '#app/testing/render-page.tsx'
import type { Home } from '../home-schema.ts'
import '#app/page-script/main.ts'
import { Slideshow } from './slideshow.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const pictures: Home['pictures'] = ['one', 'two', 'three'].map((name) => ({
  _id: name,
  title: name,
  coverImageURL: `/uploads/${name}`,
}))

function show(of: Home['pictures'], { asksForStillness = false, savesData = false, isSlow = false } = {}) {
  // jsdom does not load pictures.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(!isSlow)
  vi.stubGlobal('navigator', { connection: { saveData: savesData } })
  vi.stubGlobal('matchMedia', () => ({ matches: asksForStillness }))
  render(
    <MemoryRouter>
      <Slideshow pictures={of}>Welcome</Slideshow>
    </MemoryRouter>,
  )
}

const fetched = () =>
  [...document.querySelectorAll('img')].filter((image) => image.getAttribute('src')).length

const shown = () =>
  [...document.querySelectorAll('img')]
    .filter((image) => image.closest('[data-shown]'))
    .map((image) => image.getAttribute('src'))

const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000)

test('cycles through the pictures every three seconds', () => {
  show(pictures)
  expect(shown()).toEqual(['/uploads/one'])
  pass(2.9)
  expect(shown()).toEqual(['/uploads/one'])
  pass(0.1)
  expect(shown()).toEqual(['/uploads/two'])
  pass(3)
  pass(3)
  expect(shown()).toEqual(['/uploads/one'])
})

test('can be paused and resumed', () => {
  show(pictures)
  clickButton('Pause the slideshow')
  pass(30)
  expect(shown()).toEqual(['/uploads/one'])
  clickButton('Play the slideshow')
  pass(3)
  expect(shown()).toEqual(['/uploads/two'])
})

test('does not move for users who prefer reduced motion', () => {
  show(pictures, { asksForStillness: true })
  pass(30)
  expect(shown()).toEqual(['/uploads/one'])
})

test('loads a slide one step before it is shown, and not earlier', () => {
  show(pictures)
  expect(fetched()).toBe(2)
  pass(3)
  expect(fetched()).toBe(3)
})

test('keeps a slide until the next one has loaded', () => {
  show(pictures, { isSlow: true })
  pass(10)
  expect(shown()).toEqual(['/uploads/one'])
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
  pass(3)
  expect(shown()).toEqual(['/uploads/two'])
})

test('loads only the first slide in data-saving mode', () => {
  show(pictures, { savesData: true })
  pass(10)
  expect(fetched()).toBe(1)
})

test('shows a picture below the minimum size in its own size, not enlarged', () => {
  const urlOf = (size: string) => `/uploads/${'a'.repeat(40)}-${size}-112233445566778899aabbcc.webp`
  const sized = ['639x900', '640x360', '1600x300'].map((size) => ({
    _id: size,
    title: size,
    coverImageURL: urlOf(size),
  }))
  show(sized)
  const slides = [...document.querySelectorAll('[data-slide]')]
  expect(slides.map((slide) => slide.querySelector('.slide-small') !== null)).toEqual([true, false, true])
  expect(slides[0]?.querySelector('img')?.getAttribute('sizes')).toBe('639px')
})
