import { data, useRouteLoaderData } from 'react-router'
import { notification } from '#domain/kinds/notification.ts'
import { schoolYear } from '#domain/school-day.ts'
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
  /** Where the site lives, such as `https://school.example.org`: what absolute addresses start with. */
  origin: string
}

/** More unseen notifications than this are "9+" to the bell. */
export const newsCounted = 10

/** @param request for its address, which on the server starts with PUBLIC_URL */
export async function readSite(api: Api, { request }: { request: Request }) {
  const told = { year: schoolYear(new Date()), origin: new URL(request.url).origin }
  try {
    const [settings, news] = await Promise.all([
      api.get<{ data: SiteSettings }>(settingsPaths.public),
      api.list(notification, { limit: newsCounted }),
    ])
    return data<SiteData>({
      settings: settings.data,
      newsAddedAt: news.items.map((item) => item.createdAt),
      ...told,
    })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    // The page is still worth showing under the default name; its status keeps it out of every cache.
    return data<SiteData>({ settings: defaultSettings, newsAddedAt: [], ...told }, { status: 503 })
  }
}

/** The site's data, also on the page of an error, where the loader may not have answered. */
export function siteOf(loaded: unknown): SiteData {
  return (
    (loaded as SiteData | undefined) ?? {
      settings: defaultSettings,
      newsAddedAt: [],
      year: schoolYear(new Date()),
      origin: '',
    }
  )
}

/** The site's data, for any page. */
export const useSite = () => siteOf(useRouteLoaderData('root'))

/** A path of ours as an address that is good anywhere; without an origin it stays a path. */
export const absolute = (path: string, { origin }: Pick<SiteData, 'origin'>) =>
  origin ? new URL(origin + path).href : path
