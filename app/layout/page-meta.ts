import type { MetaArgs, MetaDescriptor } from 'react-router'
import { kinds } from '#domain/kinds/index.ts'
import { defaultSharePicture } from '#domain/media/pictures.ts'
import { lookPath } from '#domain/site/look.ts'
import { isPublicPage } from '#domain/site/page-paths.ts'
import { inLanguage, languageNames, languages } from '#domain/text/languages.ts'
import { chosenLanguage } from '../language/chosen-language.ts'
import { translate } from '../language/words.ts'
import { absoluteUrl, pageUrl, type SiteData, toSiteData } from './site-data.ts'

export type PageMeta = {
  /** Shown before the site's name; empty if the title is only the site's name. */
  title: string
  description: string
  /** 1200 x 630 pixels. The default is the site's share picture. */
  image?: SharePicture | undefined
  type?: 'website' | 'article'
  canonical?: string | undefined
  isIndexed?: boolean
  jsonLd?: readonly object[]
}

export type SharePicture = { path: string; alt: string }

/** The site's share picture; its alt text is the site's name. */
export const defaultPicture = ({ settings }: SiteData): SharePicture => ({
  path: settings.logoURL ? lookPath(settings, 'share.jpg') : defaultSharePicture,
  alt: '',
})

export type MetaInput = {
  location: Pick<MetaArgs['location'], 'pathname' | 'search'>
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[]
}

/** Query parameters of a list. Only the list without any of them is indexed. */
export const listParamNames = [
  'q',
  'show',
  ...new Set(kinds.flatMap(({ page, filters = [] }) => (page && !page.noIndex ? filters : []))),
]

export const pageMeta = (words: TitleAndLead) => (input: MetaInput) => {
  const { title, lead } = wordsOf(input, words)
  return metaTags(input, { title, description: lead })
}

export const unlistedPageMeta = (words: TitleAndText) => (input: MetaInput) => {
  const { title, lead = '', description = lead } = wordsOf(input, words)
  return hiddenMetaTags(input, { title, description })
}

type TitleAndLead = { title: string; lead: string }
type TitleAndText = { title: string; lead?: string; description?: string }

export function wordsOf<W extends object>(input: MetaInput, words: W) {
  const { language, settings } = siteFromMatches(input)
  const isPublic = isPublicPage(input.location.pathname)
  return translate(isPublic ? language : chosenLanguage(), words, settings)
}

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
 * Returns the meta tags of a public page, with the absolute URLs that crawlers require. Crawlers and
 * messengers always request the page from the server, so the share tags are rendered only on the server.
 */
export function metaTags(input: MetaInput, page: PageMeta): MetaDescriptor[] {
  const { title, description, canonical, isIndexed = true } = page
  const site = siteFromMatches(input)
  const path = canonical ?? canonicalPath(input.location.pathname)
  const url = pageUrl(path, site)
  const isIndexable = isIndexed && !hasListParams(input.location.search)
  return [
    { title: fullTitle(title, site) },
    { name: 'description', content: description },
    ...(isIndexable ? [] : [{ name: 'robots', content: 'noindex, nofollow' }]),
    { tagName: 'link', rel: 'canonical', href: url },
    ...languages.map((language) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: language,
      href: absoluteUrl(inLanguage(language, path), site),
    })),
    ...(import.meta.env.SSR ? shareTags(site, page, url) : []),
  ]
}

function shareTags(
  site: SiteData,
  { title, description, image = defaultPicture(site), type = 'website', jsonLd = [] }: PageMeta,
  url: string,
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
      locale: new Intl.Locale(languageNames[site.language].locale).baseName.replace('-', '_'),
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

export const siteFromMatches = ({ matches }: Pick<MetaInput, 'matches'>): SiteData =>
  toSiteData(matches.find((match) => match?.id === 'root')?.loaderData)

const fullTitle = (title: string, { settings: { name } }: SiteData) => (title ? `${title} · ${name}` : name)

const hasListParams = (search: string) => {
  const params = new URLSearchParams(search)
  return listParamNames.some((name) => params.has(name))
}

/** Returns the canonical form of a path, because the router accepts any case and a trailing slash. */
const canonicalPath = (path: string) => path.toLowerCase().replace(/\/+$/, '') || '/'

const propertyTags = (prefix: string, tags: Record<string, string>) =>
  Object.entries(tags).map(([name, content]) => ({ property: prefix + name, content }))

const nameTags = (prefix: string, tags: Record<string, string>) =>
  Object.entries(tags).map(([name, content]) => ({ name: prefix + name, content }))
