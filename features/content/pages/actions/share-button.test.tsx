// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sharePages } from '#app/page-script/share.ts'
import { clickButton, renderPage } from '#app/testing/render-page.tsx'
import { ShareButton } from './share-button.tsx'

const page = { title: 'Evening of Lights & Kites', path: '/events/festivals/evening-of-lights' }
const whatsApp =
  'https://wa.me/?text=Evening%20of%20Lights%20%26%20Kites%0A%2Fevents%2Ffestivals%2Fevening-of-lights'

const { classList } = document.documentElement

/** Adds APIs to this browser. */
function browserWith(abilities: object) {
  for (const [name, value] of Object.entries(abilities))
    Object.defineProperty(navigator, name, { value, configurable: true })
  const controller = new AbortController()
  sharePages(controller.signal)
  onTestFinished(() => {
    controller.abort()
    classList.remove('can-share', 'can-copy')
    for (const name of Object.keys(abilities)) Reflect.deleteProperty(navigator, name)
  })
}

const link = () => screen.getByRole('link')
const Shown = () => <ShareButton {...page} />
const show = () => renderPage(Shown)

/** Clicks the link. @returns true if the browser would have followed it */
async function pressLink() {
  let isFollowed = true
  await act(async () => {
    isFollowed = fireEvent.click(link())
  })
  return isFollowed
}

test('without scripts it is a WhatsApp link with title and address', () => {
  const Page = createRoutesStub([{ path: '/', Component: Shown }])
  const html = renderToString(<Page />)
  expect(html).toContain(`href="${whatsApp}"`)
  expect(html).toContain('Share on WhatsApp')
})

test('a page in another language is shared with its URL in that language', () => {
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: Shown, loader: () => null }])
  const site = { language: 'bn', origin: 'https://school.example.org' }
  const html = renderToString(<Page hydrationData={{ loaderData: { root: site } }} />)
  const address = 'https://school.example.org/bn/events/festivals/evening-of-lights'
  expect(html).toContain(`data-url="${address}"`)
  expect(html).toContain(`data-copy="${address}"`)
})

test('a phone opens its share sheet', async () => {
  const share = vi.fn(async () => {})
  browserWith({ share })
  show()
  expect(classList.contains('can-share')).toBe(true)
  expect(await pressLink()).toBe(false)
  expect(share).toHaveBeenCalledWith({ title: page.title, url: page.path })
})

test.each([
  ['does nothing if the user closes the share sheet', 'AbortError', []],
  ['opens WhatsApp if the share sheet does not open', 'NotAllowedError', [[whatsApp, '_self']]],
])('%s', async (_, name, opened) => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => open.mockRestore())
  browserWith({ share: () => Promise.reject(new DOMException('Not shared.', name)) })
  show()
  await pressLink()
  expect(open.mock.calls).toEqual(opened)
})

test('a browser without a share sheet can copy the link', async () => {
  const writeText = vi.fn(async () => {})
  browserWith({ clipboard: { writeText } })
  show()
  expect([classList.contains('can-copy'), classList.contains('can-share')]).toEqual([true, false])
  clickButton('Copy link')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Link copied!'))
  expect(writeText).toHaveBeenCalledWith(page.path)
})
