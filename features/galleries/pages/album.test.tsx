// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { success } from '#app/testing/fake-server.ts'
import { openPage } from '#app/testing/render-page.tsx'
import { gallery } from '#domain/kinds/gallery.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import AlbumPage, { clientLoader } from './album.tsx'

const stored = { createdAt: '2026-11-21T00:00:00.000Z', updatedAt: '2026-11-21T00:00:00.000Z' }
const album = (title: string, digit: number) => ({
  ...stored,
  _id: `019aa7c0-5e4f-7abc-9def-01234567890${digit}`,
  title,
  photos: ['/uploads/kite.webp'],
  videos: [],
})

test('does not show the day on which an album was added, which would look like the day of the photos', async () => {
  const kites = album('Kites', 1)
  openPage(
    AlbumPage,
    { path: '/gallery/:record', url: recordPath(gallery, kites) ?? '', loader: clientLoader as never },
    {
      [`GET /api/gallery/${kites._id}`]: success(kites),
      'GET /api/gallery?limit=4': success([kites, album('Lamps', 2)]),
    },
  )
  await screen.findByRole('heading', { level: 1, name: 'Kites' })
  await screen.findByRole('link', { name: 'Lamps' })
  expect(document.body.textContent).not.toMatch(/2026/)
})
