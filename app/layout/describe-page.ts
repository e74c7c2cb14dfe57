import type { MetaArgs, MetaDescriptor } from 'react-router'
import { ownSharePicture } from '#domain/pictures.ts'
import { absolute, type SiteData, siteOf } from './site-data.ts'

/** What a page tells search engines, messengers and other sites about itself. */
export type PageHead = {
  /** Stands beside the site's name; empty where the name alone is the title. */
  title: string
  description: string
  /** The picture beside a shared link, 1200 x 630; the site's own where there is none. */
  image?: SharePicture | undefined
  type?: 'website' | 'article'
  /** Its one true path, where it can be reached by others too. */
  address?: string | undefined
  isIndexed?: boolean
  /** What machines read of it (schema.org). */
  facts?: readonly object[]
}

export type SharePicture = { path: string; alt: string }

/** The site's own share picture; it is called what the site is called. */
export const ownPicture = { path: ownSharePicture, alt: '' }

/** The parts of React Router's `MetaArgs` that a head is made of. */
export type Shown = {
  location: Pick<MetaArgs['location'], 'pathname' | 'search'>
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

const locale = 'en_GB'
/** Query parameters that make another page of a list: a search, a filter, more of it. The whole list is to be found. */
export const narrowing = ['q', 'show', 'date', 'activityType']

/** The `meta` of a page whose words are known beforehand. Pages that show people are not `isIndexed`. */
export const describePage =
  (title: string, description: string, more: Pick<PageHead, 'isIndexed'> = {}) =>
  (shown: Shown) =>
    headOf(shown, { title, description, ...more })

/** The `meta` of a page that nobody should find or share: of the admin area, of an account, or of nothing. */
export const describeHiddenPage = (title: string, description: string) => (shown: Shown) =>
  hiddenHeadOf(shown, { title, description })

export function hiddenHeadOf(
  shown: Shown,
  { title, description }: Pick<PageHead, 'title' | 'description'>,
): MetaDescriptor[] {
  return [
    { title: fullTitle(title, siteIn(shown)) },
    { name: 'description', content: description },
    { name: 'robots', content: 'noindex' },
  ]
}

/**
 * The head of a public page. All addresses in it are absolute, as those who read it want them. Whoever shares or reads
 * a page asks the server for it, so only there is everything told: moving on in the browser needs the first four.
 */
export function headOf(shown: Shown, page: PageHead): MetaDescriptor[] {
  const { title, description, address, isIndexed = true } = page
  const site = siteIn(shown)
  const url = absolute(address ?? plainPath(shown.location.pathname), site)
  const isFound = isIndexed && !isNarrowed(shown.location.search)
  return [
    { title: fullTitle(title, site) },
    { name: 'description', content: description },
    ...(isFound ? [] : [{ name: 'robots', content: 'noindex, nofollow' }]),
    { tagName: 'link', rel: 'canonical', href: url },
    ...(import.meta.env.SSR ? shareTags(page, url, site) : []),
  ]
}

function shareTags(
  { title, description, image = ownPicture, type = 'website', facts = [] }: PageHead,
  url: string,
  site: SiteData,
): MetaDescriptor[] {
  const { name } = site.settings
  const picture = { url: absolute(image.path, site), alt: image.alt || name }
  return [
    ...properties('og:', {
      type,
      site_name: name,
      title: title || name,
      description,
      url,
      locale,
      image: picture.url,
      'image:width': '1200',
      'image:height': '630',
      'image:alt': picture.alt,
    }),
    ...names('twitter:', {
      card: 'summary_large_image',
      title: title || name,
      description,
      image: picture.url,
      'image:alt': picture.alt,
    }),
    ...facts.map((about) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...about } })),
  ]
}

/** The site's data, as `meta` is handed it. */
export const siteIn = ({ matches }: Pick<Shown, 'matches'>): SiteData =>
  siteOf(matches.find((match) => match?.id === 'root')?.loaderData)

const fullTitle = (title: string, { settings: { name } }: SiteData) => (title ? `${title} · ${name}` : name)

const isNarrowed = (search: string) => {
  const given = new URLSearchParams(search)
  return narrowing.some((name) => given.has(name))
}

/** The router takes a path in any case and with a slash at its end. */
const plainPath = (path: string) => path.toLowerCase().replace(/\/+$/, '') || '/'

const properties = (prefix: string, tags: Record<string, string>) =>
  Object.entries(tags).map(([name, content]) => ({ property: prefix + name, content }))

const names = (prefix: string, tags: Record<string, string>) =>
  Object.entries(tags).map(([name, content]) => ({ name: prefix + name, content }))
