import { data, useRouteLoaderData } from 'react-router'
import { currentYear, schoolDay } from '#domain/dates/school-day.ts'
import { notification } from '#domain/kinds/notification.ts'
import { localizeSettings, type ShownSettings } from '#domain/site/localize-settings.ts'
import { defaultSettings, maxNewsCount, settingsPaths } from '#domain/site/site-constants.ts'
import { inLanguage, type Language, splitLanguage } from '#domain/text/languages.ts'
import { type Api, ApiError } from '../api/api.ts'

/** Data for the header and the footer of every page. */
export type SiteData = {
  /** In the language of the page. */
  settings: ShownSettings
  /** The ids of the latest notifications, for the bell. */
  news: string[]
  /** The current year, sent by the server so that hydration matches. */
  year: number
  /** The current day at the school, `YYYY-MM-DD`, sent for the same reason. */
  today: string
  language: Language
  /** The origin of absolute URLs, such as `https://school.example.org`. */
  origin: string
}

/**
 * Loads the data of the header and the footer.
 *
 * @param request used for its URL, which on the server starts with PUBLIC_URL
 */
export async function loadSite(api: Api, { request }: { request: Request }) {
  const now = new Date()
  const { origin, pathname } = new URL(request.url)
  const common = {
    year: currentYear(now),
    today: schoolDay(now),
    origin,
    language: splitLanguage(pathname).language,
  }
  try {
    const [settings, news] = await Promise.all([
      api.call('GET', settingsPaths.public),
      api.list(notification, { limit: maxNewsCount }),
    ])
    return data<SiteData>({
      settings: localizeSettings(common.language, settings.data),
      news: news.items.map(({ _id }) => _id),
      ...common,
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The page is still shown with default settings; its status prevents caching.
    return data<SiteData>({ settings: defaultSettings, news: [], ...common }, { status: 503 })
  }
}

/** Returns the site data, even on an error page, whose loader may have failed. */
export function toSiteData(loaded: unknown): SiteData {
  return (
    (loaded as SiteData | undefined) ?? {
      settings: defaultSettings,
      news: [],
      year: currentYear(new Date()),
      today: schoolDay(new Date()),
      language: 'en',
      origin: '',
    }
  )
}

/** Returns the site data, on any page. */
export const useSite = () => toSiteData(useRouteLoaderData('root'))

/** Returns a path of the site as an absolute URL; without an origin, the path is unchanged. */
export const absoluteUrl = (path: string, { origin }: Pick<SiteData, 'origin'>) =>
  origin ? new URL(origin + path).href : path

/** Returns the public URL of a page in the current language, from its English path. */
export const pageUrl = (path: string, site: Pick<SiteData, 'language' | 'origin'>) =>
  absoluteUrl(inLanguage(site.language, path), site)
