import { isOwnResponse } from '#domain/api/own-response.ts'
import { isCacheablePage } from '#domain/site/page-paths.ts'
import { splitLanguage } from '#domain/text/languages.ts'

/** Each kind of stored response has its own cache. */
export type Kind = 'page' | 'picture' | 'asset'

type AskedFor = Pick<Request, 'method' | 'url' | 'headers'> & { isPage: boolean }

/** Larger pictures are not stored: uploads can be of any size, and a page shows dozens of pictures. */
const maxPictureBytes = 500_000

/** Paths with a hash of the content, so that the content never changes. */
const assets = /^\/assets\/[\w.-]+-[\w-]{8}\.\w+$/
const pictures = /^\/uploads\/[0-9a-f]{40}-[\w-]+\.(webp|avif)$/

/** The feedback form, its success page, and the offline page, which is stored separately. */
const passingPages = /^\/(feedback|offline)(\/|$)/i

/** Returns undefined if the response to this request must not be stored. */
export function kindOf({ method, url, headers, isPage }: AskedFor, origin: string): Kind | undefined {
  const { origin: askedOrigin, pathname } = new URL(url)
  if (method !== 'GET' || askedOrigin !== origin) return undefined
  if (headers.has('authorization') || headers.has('range')) return undefined
  if (assets.test(pathname)) return 'asset'
  if (pictures.test(pathname)) return 'picture'
  return isPage && isCacheablePage(pathname) && !passingPages.test(splitLanguage(pathname).path)
    ? 'page'
    : undefined
}

type ResponseHead = Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>

/**
 * Only a complete response of the right type from this site may be stored, if it was not redirected, is not
 * too large and the server does not forbid it.
 */
export function isStorable(kind: Kind, { status, type, redirected, headers }: ResponseHead): boolean {
  if (status !== 200 || type !== 'basic' || redirected || !isOwnResponse({ headers })) return false
  if (/no-store|private/i.test(headers.get('cache-control') ?? '')) return false
  const contentType = headers.get('content-type') ?? ''
  if (kind === 'page') return contentType.startsWith('text/html')
  if (kind === 'asset') return !contentType.startsWith('text/html')
  // Without a content length, the picture could have any size.
  const bytes = Number(headers.get('content-length') ?? Number.NaN)
  return contentType.startsWith('image/') && bytes <= maxPictureBytes
}

/** How many responses of each kind are stored; pictures take at most 30 MB. Assets are limited by the build itself. */
export const maxCount: Record<Kind, number> = { page: 50, picture: 60, asset: Number.POSITIVE_INFINITY }

/** Returns the assets that a page requires: styles, fonts and its own scripts, but not React's. */
export function assetsOf(html: string): string[] {
  const tags = html.match(/<(?:link|script)\b[^<>]*>/g) ?? []
  const needed = tags.filter((tag) => !/ rel="(later|modulepreload)"/.test(tag))
  const paths = needed.map((tag) => / (?:src|href)="(\/assets\/[^"]+)"/.exec(tag)?.[1])
  return [...new Set(paths.filter((path) => path !== undefined))]
}
