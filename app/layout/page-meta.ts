import type { MetaArgs, MetaDescriptor } from 'react-router'
import { kinds } from '#domain/kinds/index.ts'
import { defaultSharePicture } from '#domain/media/pictures.ts'
import { absoluteUrl, type SiteData, toSiteData } from './site-data.ts'

/** What search engines, messengers and other sites read about a page. */
export type PageMeta = {
  /** Shown before the site's name; empty where the name alone is the title. */
  title: string
  description: string
  /** The share picture, 1200 x 630; the site's default where there is none. */
  image?: SharePicture | undefined
  type?: 'website' | 'article'
  /** The canonical path, where the page has several. */
  canonical?: string | undefined
  isIndexed?: boolean
  /** Structured data (schema.org). */
  jsonLd?: readonly object[]
}

export type SharePicture = { path: string; alt: string }

/** The site's share picture; its alt text is the site's name. */
export const defaultPicture = { path: defaultSharePicture, alt: '' }

/** The parts of React Router's `MetaArgs` that are used. */
export type MetaInput = {
  location: Pick<MetaArgs['location'], 'pathname' | 'search'>
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

const locale = 'en_GB'
/** Query parameters of a list: search, filters, length. Only the list without them is indexed. */
export const listParamNames = [
  'q',
  'show',
  ...new Set(kinds.flatMap(({ page, filters = [] }) => (page && !page.noIndex ? filters : []))),
]

/** The `meta` of a page with fixed texts. Pages that show people are not `isIndexed`. */
export const pageMeta =
  (title: string, description: string, options: Pick<PageMeta, 'isIndexed'> = {}) =>
  (input: MetaInput) =>
    metaTags(input, { title, description, ...options })

/** The `meta` of a page that is not indexed or shared: admin area, accounts, not found. */
export const hiddenPageMeta = (title: string, description: string) => (input: MetaInput) =>
  hiddenMetaTags(input, { title, description })

export function hiddenMetaTags(
  input: MetaInput,
  { title, description }: Pick<PageMeta, 'title' | 'description'>,
): MetaDescriptor[] {
  return [
    { title: fullTitle(title, siteFromMatches(input)) },
    { name: 'description', content: description },
    { name: 'robots', content: 'noindex' },
  ]
}

/**
 * The meta tags of a public page, with absolute URLs as crawlers require. Crawlers and messengers always
 * request the page from the server, so the share tags are rendered only there; the browser needs the first four.
 */
export function metaTags(input: MetaInput, page: PageMeta): MetaDescriptor[] {
  const { title, description, canonical, isIndexed = true } = page
  const site = siteFromMatches(input)
  const url = absoluteUrl(canonical ?? canonicalPath(input.location.pathname), site)
  const isIndexable = isIndexed && !hasListParams(input.location.search)
  return [
    { title: fullTitle(title, site) },
    { name: 'description', content: description },
    ...(isIndexable ? [] : [{ name: 'robots', content: 'noindex, nofollow' }]),
    { tagName: 'link', rel: 'canonical', href: url },
    ...(import.meta.env.SSR ? shareTags(page, url, site) : []),
  ]
}

function shareTags(
  { title, description, image = defaultPicture, type = 'website', jsonLd = [] }: PageMeta,
  url: string,
  site: SiteData,
): MetaDescriptor[] {
  const { name } = site.settings
  const picture = { url: absoluteUrl(image.path, site), alt: image.alt || name }
  return [
    ...propertyTags('og:', {
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
    ...nameTags('twitter:', {
      card: 'summary_large_image',
      title: title || name,
      description,
      image: picture.url,
      'image:alt': picture.alt,
    }),
    ...jsonLd.map((data) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...data } })),
  ]
}

/** The site's data from the matches passed to `meta`. */
export const siteFromMatches = ({ matches }: Pick<MetaInput, 'matches'>): SiteData =>
  toSiteData(matches.find((match) => match?.id === 'root')?.loaderData)

const fullTitle = (title: string, { settings: { name } }: SiteData) => (title ? `${title} · ${name}` : name)

const hasListParams = (search: string) => {
  const params = new URLSearchParams(search)
  return listParamNames.some((name) => params.has(name))
}

/** The router matches paths in any case and with a trailing slash. */
const canonicalPath = (path: string) => path.toLowerCase().replace(/\/+$/, '') || '/'

const propertyTags = (prefix: string, tags: Record<string, string>) =>
  Object.entries(tags).map(([name, content]) => ({ property: prefix + name, content }))

const nameTags = (prefix: string, tags: Record<string, string>) =>
  Object.entries(tags).map(([name, content]) => ({ name: prefix + name, content }))
