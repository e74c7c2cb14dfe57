// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPicturesInViewer } from '#app/page-script/open-viewer.ts'
import { fakeServer } from '#app/testing/fake-server.ts'
import { renderPage } from '#app/testing/render-page.tsx'
import { parseHash, toHash } from '#app/viewer/viewer-hash.ts'
import { gallery } from '#domain/kinds/gallery.ts'
import type { RecordOf } from '#domain/kinds/kind.ts'
import { GalleryPage } from './gallery.tsx'

// The visible viewer is tested in a browser (e2e/gallery.test.ts). jsdom does not load style sheets.
vi.mock('../page-script/add-styles.ts', () => ({ addStyles: async () => {} }))

openPicturesInViewer()

beforeEach(() => {
  // jsdom does not implement dialogs or scrolling.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  Element.prototype.scrollTo = () => {}
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  // Missing in jsdom.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})

afterEach(async () => {
  history.replaceState(null, '', '/')
  dispatchEvent(new Event('hashchange'))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const item = (title: string, photos: string[], videos: string[] = []): RecordOf<typeof gallery> => ({
  _id: title.toLowerCase(),
  createdAt: '',
  updatedAt: '',
  title,
  photos,
  videos,
})
const items = [
  item('Kites', ['/uploads/kite-1.webp', '/uploads/kite-2.webp'], ['/uploads/kites.mp4']),
  item('Lamp', ['/uploads/lamp.webp']),
  item('Song', [], ['/uploads/song.webm']),
  item('Old', ['/uploads/old.mp4']),
]

function show(of = items, at = '/gallery') {
  fakeServer()
  history.replaceState(null, '', at)
  const loaded = { items: of, total: of.length, nextCursor: null, error: null }
  renderPage(() => <GalleryPage kind={gallery} loaded={loaded} />, {
    path: '/gallery',
    url: at,
  })
  dispatchEvent(new Event('hashchange'))
}

const thumbnail = (title: string) => screen.getByRole('link', { name: new RegExp(title) })
const viewer = () => screen.findByRole('dialog')

test('each item shows its first photo, or else its first video, and links to its page', () => {
  show()
  expect(thumbnail('Kites').querySelector('img')?.getAttribute('src')).toBe('/uploads/kite-1.webp')
  expect(thumbnail('Kites').getAttribute('href')).toMatch(/^\/gallery\/kites-/)
  for (const [title, file] of [
    ['Song', 'song.webm'],
    ['Old', 'old.mp4'],
  ] as const) {
    expect(thumbnail(title).querySelector('video')?.getAttribute('src')).toBe(`/uploads/${file}#t=0.5`)
    expect(thumbnail(title).querySelector('video')?.autoplay).toBe(false)
  }
})

test('a badge shows the number of files of an item; a single photo has no badge', () => {
  show()
  expect(within(thumbnail('Kites')).getByText('3 photos and videos')).toBeDefined()
  expect(within(thumbnail('Song')).getByText('Video')).toBeDefined()
  expect(thumbnail('Lamp').textContent).toBe('Lamp')
})

test('an item that is no longer on the page is fetched by its id', async () => {
  show(items, '/gallery#view-before-1')
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json({ success: true, data: { title: `Of ${path}`, photos: ['/uploads/old.webp'] } }),
  )
  expect((await viewer()).getAttribute('aria-label')).toBe('Of /api/gallery/before')
})

test('the galleries link to each other, and the open gallery is marked', () => {
  show()
  const nav = within(screen.getByRole('navigation', { name: 'Galleries' }))
  expect(nav.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/gallery',
    '/gallery/festival',
    '/gallery/activities',
    '/gallery/induction',
    '/gallery/farewell',
  ])
  expect(nav.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/gallery')
})

test('an item without media shows no broken picture', () => {
  show([item('Nothing', [])])
  expect(screen.queryByRole('link', { name: /Nothing/ })).toBeNull()
})

test.each([
  [
    '#view-0198c0de-0000-7000-8000-000000000001-3',
    { id: '0198c0de-0000-7000-8000-000000000001', position: 3 },
  ],
  ['#view-a-0', { id: 'a', position: 1 }],
  ['#view-a', undefined],
  ['#view--1', undefined],
  ['#main', undefined],
  ['', undefined],
])('parses %s', (hash, viewed) => {
  expect(parseHash(hash)).toEqual(viewed)
  if (viewed && viewed.position > 0 && !hash.endsWith('-0')) expect(toHash(viewed)).toBe(hash)
})
