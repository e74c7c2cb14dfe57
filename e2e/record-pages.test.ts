import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { aPicture } from '#testing/files.ts'
import { expectPage } from './expect-page.ts'
import { otherPublicPages, publicLists } from './public-pages.ts'
import { expect, test } from './site.ts'
import { startSiteWithAdmin } from './site-with-admin.ts'

const { site, add } = startSiteWithAdmin()
const withoutScript = { javaScriptEnabled: false } as const
const people = ['/about/alumni', '/about/students', '/about/volunteers']

const festival = {
  title: 'Evening of "Lights" & आलो',
  description: `Lamps on the lawn. ${'A long evening. '.repeat(30)}`,
  date: '2026-10-30',
  venue: 'Library lawn',
  studentsPresent: '124',
  volunteersPresent: '46',
}
const news = { title: 'No class on Thursday', description: 'We see each other on Sunday.' }

/** The paths of the two records' own pages, as linked from their lists. */
let festivalPath = ''
let newsPath = ''

test.beforeAll(async () => {
  await add('events/festivals/add-festival', {
    ...festival,
    coverImageURL: await aPicture({ width: 1700, height: 900 }),
  })
  await add('add-notification', news)
  festivalPath = await ownAddress('/events/festivals')
  newsPath = await ownAddress('/home/notification')
})

test('a festival has a page to share, with machine-readable data', async ({ openPage }) => {
  const page = await openPage(withoutScript)
  const response = await page.goto(festivalPath)
  expect(response?.status()).toBe(200)
  for (const value of [festival.title, festival.venue, '124', '46', festival.description.trim()])
    await expect(page.getByRole('main')).toContainText(value)
  await expect(page.locator(`main time[datetime="${festival.date}"]`).first()).toBeAttached()

  const url = site().url + festivalPath
  const head = await headOf(page)
  expect(head).toMatchObject({
    title: `${festival.title} · Evening School`,
    canonical: url,
    'og:type': 'article',
    'og:site_name': 'Evening School',
    'og:title': festival.title,
    'og:url': url,
    'og:locale': 'en_GB',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': festival.title,
    'twitter:card': 'summary_large_image',
    'twitter:title': festival.title,
    'twitter:image:alt': festival.title,
  })
  expect(head.robots).toBeUndefined()
  expect(head.description).toMatch(/^Lamps on the lawn\. .{100,180}…$/)
  expect(head['og:description']).toBe(head.description)
  expect(head['twitter:description']).toBe(head.description)
  expect(head['twitter:image']).toBe(head['og:image'])
  await expectSharePicture(page, head['og:image'] ?? '')

  const share = page.getByRole('main').getByRole('link', { name: 'Share on WhatsApp', exact: true })
  const shared = new URL((await share.getAttribute('href')) ?? '')
  expect(shared.origin).toBe('https://wa.me')
  expect(shared.searchParams.get('text')).toBe(`${festival.title}\n${url}`)

  const [event, way] = await dataOf(page)
  expect(event).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: festival.title,
    startDate: festival.date,
    eventStatus: 'https://schema.org/EventScheduled',
    url,
    location: { '@type': 'Place', name: festival.venue },
    organizer: { '@type': 'EducationalOrganization', name: 'Evening School', url: `${site().url}/` },
  })
  expect(way).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: `${site().url}/` },
      { position: 2, name: 'Festivals', item: `${site().url}/events/festivals` },
      { position: 3, name: festival.title },
    ],
  })
})

test("a notification has its own page, and uses the site's share picture if it has none", async ({
  openAt,
}) => {
  const page = await openAt(newsPath, withoutScript)
  await expect(page.getByRole('heading', { level: 1, name: news.title })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(news.description)
  expect(await headOf(page)).toMatchObject({
    title: `${news.title} · Evening School`,
    description: news.description,
    canonical: site().url + newsPath,
    'og:type': 'article',
    'og:image': `${site().url}/share.jpg`,
  })
})

test('both pages are accessible and fit a small phone', async ({ openPage }) => {
  const page = await openPage({ viewport: { width: 320, height: 640 } })
  for (const [path, heading] of [
    [festivalPath, festival.title],
    [newsPath, news.title],
  ] as const) {
    await page.goto(path)
    await expectPage(page, heading)
  }
})

test('an outdated name and a bare id lead to the page at its canonical URL', async ({ openPage }) => {
  const page = await openPage(withoutScript)
  const { data } = await (await fetch(`${site().url}/api/events/festivals`)).json()
  const shortId = festivalPath.slice(-22)
  for (const part of [`an-older-name-${shortId}`, shortId, data[0]._id]) {
    const response = await page.goto(`/events/festivals/${part}`)
    expect(response?.status(), part).toBe(200)
    expect((await headOf(page)).canonical).toBe(site().url + festivalPath)
  }
})

test('every page has complete metadata in its head', async ({ openPage }) => {
  const page = await openPage(withoutScript)
  for (const { path, heading } of [...otherPublicPages, ...publicLists]) {
    await page.goto(path)
    const head = await headOf(page)
    const title = path === '/' ? 'Evening School' : `${heading} · Evening School`
    const name = path === '/' ? 'Evening School' : heading
    expect(head, path).toMatchObject({
      title,
      canonical: site().url + path,
      'og:type': 'website',
      'og:site_name': 'Evening School',
      'og:title': name,
      'og:url': site().url + path,
      'og:image': `${site().url}/share.jpg`,
      'twitter:card': 'summary_large_image',
      'twitter:title': name,
      'twitter:image': `${site().url}/share.jpg`,
    })
    expect(head.description?.length).toBeGreaterThan(20)
    expect(head['og:description']).toBe(head.description)
    expect(head.robots, path).toBe(people.includes(path) ? 'noindex, nofollow' : undefined)
  }
  await page.goto('/')
  const school = {
    '@type': 'EducationalOrganization',
    name: 'Evening School',
    url: `${site().url}/`,
    foundingDate: '2016',
  }
  const data = await dataOf(page)
  expect(data).toEqual([expect.objectContaining(school)])
  for (const unset of ['telephone', 'sameAs']) expect(data[0]).not.toHaveProperty(unset)
})

test('searches and admin pages are not indexed', async ({ openAt }) => {
  const page = await openAt('/events/festivals?q=lamps', withoutScript)
  expect(await headOf(page)).toMatchObject({
    robots: 'noindex, nofollow',
    canonical: `${site().url}/events/festivals`,
  })
  for (const path of ['/admin/login', '/admin/dashboard', '/forgotpassword', '/reset-password/secret']) {
    await page.goto(path)
    const head = await headOf(page)
    expect(head.robots, path).toBe('noindex')
    expect(JSON.stringify(head)).not.toContain('secret')
  }
})

async function ownAddress(list: string) {
  const html = await (await fetch(site().url + list)).text()
  const [, path = ''] = new RegExp(`href="(${list}/[^"]+)"`).exec(html) ?? []
  return new URL(path, site().url).pathname
}

/** Returns the entries of the head by name, and asserts that there are no duplicates. */
async function headOf(page: Page): Promise<Record<string, string | undefined>> {
  const found = await page.evaluate(() => [
    ['title', document.title],
    ...Array.from(document.querySelectorAll('link[rel="canonical"], meta[property], meta[name]'), (tag) => [
      ...['property', 'name', 'rel'].flatMap((name) => tag.getAttribute(name) ?? []).slice(0, 1),
      tag.getAttribute('content') ?? tag.getAttribute('href') ?? '',
    ]),
  ])
  const names = found.map(([name]) => name).filter((name) => name !== 'theme-color')
  expect(names).toEqual([...new Set(names)])
  return Object.fromEntries(found)
}

async function dataOf(page: Page) {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text))
}

async function expectSharePicture(page: Page, address: string) {
  expect(address.startsWith(`${site().url}/uploads/`)).toBe(true)
  const answer = await page.request.get(address)
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('image/jpeg')
  expect(await sharp(await answer.body()).metadata()).toMatchObject({ width: 1200, height: 630 })
  expect((await answer.body()).length).toBeLessThan(300_000)
}
