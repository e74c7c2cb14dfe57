// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextPageRules } from '#domain/site/next-page-rules.ts'
import { tokenKey } from '../session/stored-token.ts'
import { renderNextPages } from './next-pages.ts'
import { whenShown } from './when-shown.ts'

beforeEach(() => localStorage.clear())

afterEach(() => {
  document.head.replaceChildren()
  vi.unstubAllGlobals()
})

const rules = () => document.querySelector('script[type=speculationrules]')?.textContent
const withConnection = (connection: object) =>
  vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: connection } }))

test('pages for visitors contain the rules that the security policy allows', () => {
  renderNextPages()
  expect(rules()).toBe(nextPageRules)
})

test('nothing is rendered in advance for admins', () => {
  localStorage.setItem(tokenKey, 'a token')
  renderNextPages()
  expect(rules()).toBeUndefined()
})

test.each([{ saveData: true }, { effectiveType: '3g' }])(
  'nothing is rendered in advance on a connection with %j',
  (connection) => {
    withConnection(connection)
    renderNextPages()
    expect(rules()).toBeUndefined()
  },
)

test('a page that is rendered in advance does nothing until it is shown', () => {
  const work = vi.fn()
  Object.defineProperty(document, 'prerendering', { value: true, configurable: true })
  whenShown(work)
  Reflect.deleteProperty(document, 'prerendering')
  expect(work).not.toHaveBeenCalled()
  document.dispatchEvent(new Event('prerenderingchange'))
  expect(work).toHaveBeenCalledOnce()
})
