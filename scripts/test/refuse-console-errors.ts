import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { reportLooseTexts } from './report-loose-texts.ts'

/**
 * A console error fails the test during which it appears, because React and the platform report mistakes there. A test
 * that expects an error mocks the method: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
const errors: unknown[][] = []

beforeEach(() => {
  errors.length = 0
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    errors.push(args)
  })
})

if (typeof document !== 'undefined') {
  reportLooseTexts()
  // jsdom does not fetch style sheets, so it never fires their load event.
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLLinkElement) node.dispatchEvent(new Event('load'))
  }).observe(document.head, { childList: true })
}

afterEach(() => {
  vi.restoreAllMocks()
  // All test files in one worker share the clock. If it stayed fake, polling in later tests would stop after one check.
  vi.useRealTimers()
  expect(errors, 'no console errors').toEqual([])
})

// All test files in one worker share the document and the queue of unsent rows, so both are emptied.
afterAll(async () => {
  if (typeof document === 'undefined') return
  document.body.replaceChildren()
  const { deleteUnsentRows } = await import('../../app/session/unsent-rows.ts')
  await deleteUnsentRows()
})
