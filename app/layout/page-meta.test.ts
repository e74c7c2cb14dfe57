import { expect, test } from 'vitest'
import { kinds } from '#domain/kinds/index.ts'
import { defaultSettings } from '#domain/site/site-constants.ts'
import { defineWords } from '#domain/text/words.ts'
import { hiddenPageMeta, listParamNames, metaTags, pageMeta } from './page-meta.ts'

const site = {
  settings: defaultSettings,
  news: [],
  year: 2026,
  language: 'en',
  origin: 'https://school.example.org',
}

function shownAt(address: string) {
  const { pathname, search } = new URL(address, site.origin)
  return { location: { pathname, search }, matches: [{ id: 'root', loaderData: site }] }
}

type Tag = Record<string, unknown>
const tagsOf = (page: ReturnType<typeof pageMeta>, address: string) => page(shownAt(address)) as Tag[]
const canonicalOf = (tags: Tag[]) => tags.find(({ rel }) => rel === 'canonical')?.href
const robotsOf = (tags: Tag[]) => tags.find(({ name }) => name === 'robots')?.content

const festivals = pageMeta(defineWords('test', { title: 'Festivals', lead: 'What we celebrate.' }))

test.each([
  ['/events/festivals', '/events/festivals'],
  ['/events/festivals/', '/events/festivals'],
  ['/Events/FESTIVALS', '/events/festivals'],
  ['/events/festivals?date=2024&show=48', '/events/festivals'],
  ['/', '/'],
])('the canonical path of %s is %s', (address, path) => {
  expect(canonicalOf(tagsOf(festivals, address))).toBe(site.origin + path)
})

test.each(['?q=lamp', '?show=48', '?date=2024', '?activityType=Art', '?utm_source=x&q='])(
  'indexes a list without parameters, but not with %s',
  (search) => {
    expect(robotsOf(tagsOf(festivals, `/events/festivals${search}`))).toBe('noindex, nofollow')
    expect(robotsOf(tagsOf(festivals, '/events/festivals'))).toBeUndefined()
  },
)

test('indexes a URL with a tracking parameter', () => {
  expect(robotsOf(tagsOf(festivals, '/events/festivals?utm_source=whatsapp'))).toBeUndefined()
})

test('the list parameters include every filter of the indexed lists', () => {
  const people = ['student', 'volunteer', 'alumnus']
  const filters = kinds.filter(({ name }) => !people.includes(name)).flatMap(({ filters = [] }) => filters)
  expect(listParamNames).toEqual(expect.arrayContaining(filters))
})

test('does not index a page with isIndexed: false', () => {
  const tags = metaTags(shownAt('/about/students'), {
    title: 'Our Students',
    description: 'Who comes.',
    isIndexed: false,
  }) as Tag[]
  expect(robotsOf(tags)).toBe('noindex, nofollow')
})

test('gives a hidden page a title but no share tags, not even its URL', () => {
  const tags = tagsOf(hiddenPageMeta('Reset password', 'By a link.'), '/reset-password/secret-token')
  expect(tags).toEqual([
    { title: 'Reset password · Evening School' },
    { name: 'description', content: 'By a link.' },
    { name: 'robots', content: 'noindex' },
  ])
})

test('encodes Hindi letters in the canonical URL', () => {
  const address = '/events/festivals/दीपों-की-शाम-AZqnwF5PerydDwEjRWeJqw'
  const head = metaTags(shownAt('/events/festivals/old-name'), {
    title: '',
    description: '',
    canonical: address,
  }) as Tag[]
  expect(canonicalOf(head)).toBe(site.origin + encodeURI(address))
})
