import { data, useRouteLoaderData } from 'react-router'
import { notification } from '#domain/kinds/notification.ts'
import type { SiteSettings } from '#domain/site.ts'
import { defaultSettings, settingsPaths } from '#domain/site-facts.ts'
import { type Api, ApiFailure } from '../api.ts'

/** What the header and the footer of every page need. */
export type SiteData = {
  settings: SiteSettings
  /** When the latest notifications were added, for the bell. */
  newsAddedAt: string[]
  /** Told by the server, so that the first page drawn in the browser is the same one. */
  year: number
}

/** More unseen notifications than this are "9+" to the bell. */
export const newsCounted = 10

export async function readSite(api: Api) {
  const year = new Date().getFullYear()
  try {
    const [settings, news] = await Promise.all([
      api.get<{ data: SiteSettings }>(settingsPaths.public),
      api.list(notification, { limit: newsCounted }),
    ])
    return data<SiteData>({
      settings: settings.data,
      newsAddedAt: news.items.map((item) => item.createdAt),
      year,
    })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    // The page is still worth showing under the default name; its status keeps it out of every cache.
    return data<SiteData>({ settings: defaultSettings, newsAddedAt: [], year }, { status: 503 })
  }
}

/** The site's data, also on the page of an error, where the loader may not have answered. */
export function siteOf(loaded: unknown): SiteData {
  return (
    (loaded as SiteData | undefined) ?? {
      settings: defaultSettings,
      newsAddedAt: [],
      year: new Date().getFullYear(),
    }
  )
}

/** The site's data, for any page. */
export const useSite = () => siteOf(useRouteLoaderData('root'))
