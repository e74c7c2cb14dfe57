import { data, useRouteLoaderData } from 'react-router'
import { currentYear, schoolDay } from '#domain/dates/school-day.ts'
import { notification } from '#domain/kinds/notification.ts'
import { ownText } from '#domain/kinds/own-text.ts'
import { maxLinkedPages, page } from '#domain/kinds/page.ts'
import { localizeSettings, type ShownSettings } from '#domain/site/localize-settings.ts'
import { localizeOwnTexts, maxOwnTexts, type OwnTexts, ownWordsOf } from '#domain/site/own-texts.ts'
import { defaultSettings, maxNewsCount, settingsPaths } from '#domain/site/site-constants.ts'
import { inLanguage, type Language, splitLanguage } from '#domain/text/languages.ts'
import { type Api, ApiError } from '../api/api.ts'
import { thisBrowser } from '../browser.ts'
import { type OwnPageLink, ownPageLinks } from './own-page-links.ts'

export type SiteData = {
  settings: ShownSettings
  news: string[]
  ownTexts: OwnTexts
  ownPages: OwnPageLink[]
  /** Sent by the server so that hydration matches. */
  year: number
  /** The day at the school, `YYYY-MM-DD`, sent for the same reason. */
  today: string
  language: Language
  /** The origin of absolute URLs, such as `https://school.example.org`. */
  origin: string
}

const nothingOwn = { news: [], ownTexts: {}, ownPages: [] }

/**
 * Loads the data that all pages share.
 *
 * @param request used for its URL, which on the server starts with PUBLIC_URL
 */
export async function loadSite(api: Api, { request }: { request: Request }) {
  const now = new Date(thisBrowser.now())
  const { origin, pathname } = new URL(request.url)
  const common = {
    year: currentYear(now),
    today: schoolDay(now),
    origin,
    language: splitLanguage(pathname).language,
  }
  try {
    const [settings, news, texts, pages] = await Promise.all([
      api.call('GET', settingsPaths.public),
      api.list(notification, { limit: maxNewsCount }),
      api.list(ownText, { limit: maxOwnTexts }),
      api.list(page, { limit: maxLinkedPages }),
    ])
    const ownTexts = localizeOwnTexts(common.language, texts.items)
    return data<SiteData>({
      settings: { ...localizeSettings(common.language, settings.data), ownWords: ownWordsOf(ownTexts) },
      news: news.items.map(({ _id }) => _id),
      ownTexts,
      ownPages: ownPageLinks(common.language, pages.items, now),
      ...common,
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The page is still shown with default settings; its status prevents caching.
    return data<SiteData>(
      { settings: localizeSettings(common.language, defaultSettings), ...nothingOwn, ...common },
      { status: 503 },
    )
  }
}

/** Works even on an error page, whose loader may have failed. */
export function toSiteData(loaded: unknown): SiteData {
  return (
    (loaded as SiteData | undefined) ?? {
      settings: localizeSettings('en', defaultSettings),
      ...nothingOwn,
      year: currentYear(new Date(thisBrowser.now())),
      today: schoolDay(new Date(thisBrowser.now())),
      language: 'en',
      origin: '',
    }
  )
}

export const useSite = () => toSiteData(useRouteLoaderData('root'))

export const absoluteUrl = (path: string, { origin }: Pick<SiteData, 'origin'>) =>
  origin ? new URL(origin + path).href : path

export const pageUrl = (path: string, site: Pick<SiteData, 'language' | 'origin'>) =>
  absoluteUrl(inLanguage(site.language, path), site)
