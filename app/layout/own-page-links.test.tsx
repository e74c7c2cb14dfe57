// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { pagePlaces } from '#domain/kinds/page.ts'
import { defaultPublishing } from '#domain/kinds/publishing.ts'
import { renderPage } from '../testing/render-page.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { ownPageLinks } from './own-page-links.ts'
import { toSiteData } from './site-data.ts'

const now = new Date('2026-11-20T12:00:00.000Z')

const aPage = (title: string, more: object) => ({
  _id: '0198e2b4-9d5a-7c3e-8f10-2a4b6c8d0e1f',
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  title,
  translations: { bn: { title: `${title} (bn)` } },
  ...more,
})

test('the header and the footer link the pages that belong there, and no others', () => {
  const pages = Object.entries({ ...pagePlaces, about: null }).map(([title, place]) =>
    aPage(title, { place }),
  )
  const site = { ...toSiteData(undefined), ownPages: ownPageLinks('bn', pages, now) }
  renderPage(
    () => (
      <>
        <Header site={site} />
        <Footer site={site} />
      </>
    ),
    { path: '/', url: '/' },
  )
  const own = (part: HTMLElement) =>
    within(part)
      .getAllByRole('link', { hidden: true })
      .filter((link) => link.getAttribute('href')?.startsWith('/about/pages/'))
      .map(({ textContent }) => textContent)
  expect(own(screen.getByRole('banner'))).toEqual(['header (bn)'])
  expect(own(screen.getByRole('contentinfo'))).toEqual(['footer (bn)'])
})

test.each([
  { isHidden: true },
  { isDraft: true },
  { publishAt: '2026-11-21T09:00' },
  { lastDay: '2026-11-19' },
])('does not link a page that an admin receives but visitors do not see: %o', (publishing) => {
  const page = aPage('Report', { place: pagePlaces.footer })
  const hidden = { ...page, publishing: { ...defaultPublishing, ...publishing } }
  expect(ownPageLinks('en', [page, hidden], now)).toHaveLength(1)
})
