import { isCacheablePage } from '#domain/site/page-paths.ts'
import { splitLanguage } from '#domain/text/languages.ts'

/** What is kept; each has a cache of its own. */
export type Kind = 'page' | 'picture' | 'asset'

type AskedFor = Pick<Request, 'method' | 'url' | 'headers'> & { isPage: boolean }

/** An upload is a picture of which nobody knows the size in advance; a page shows some dozens. */
const maxPictureBytes = 500_000

/** Names that carry a hash of the content: what they name never changes. */
const assets = /^\/assets\/[\w.-]+-[\w-]{8}\.\w+$/
const pictures = /^\/uploads\/[0-9a-f]{40}-[\w-]+\.(webp|avif)$/

/** Forms, and pages that are only true once. */
const passingPages = /^\/(feedback|offline)(\/|$)/i

/** As what an answer to this may be kept; undefined where it never is. */
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

type Answer = Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>

/** Whether this answer may be kept: whole, ours, what was asked for, and not refused by the server. */
export function isStorable(kind: Kind, { status, type, redirected, headers }: Answer): boolean {
  if (status !== 200 || type !== 'basic' || redirected) return false
  if (/no-store|private/i.test(headers.get('cache-control') ?? '')) return false
  const contentType = headers.get('content-type') ?? ''
  if (kind === 'page') return contentType.startsWith('text/html')
  if (kind === 'asset') return !contentType.startsWith('text/html')
  // Without a length it could be anything.
  const bytes = Number(headers.get('content-length') ?? Number.NaN)
  return contentType.startsWith('image/') && bytes <= maxPictureBytes
}

/** How many of each are kept; with the size of a picture, at most 30 MB. A build has no more assets than it has. */
export const maxCount: Record<Kind, number> = { page: 50, picture: 60, asset: Number.POSITIVE_INFINITY }

/** The assets without which a page is not itself: styles, fonts and its own scripts, and not those of React. */
export function assetsOf(html: string): string[] {
  const tags = html.match(/<(?:link|script)\b[^<>]*>/g) ?? []
  const needed = tags.filter((tag) => !/ rel="(later|modulepreload)"/.test(tag))
  const paths = needed.map((tag) => / (?:src|href)="(\/assets\/[^"]+)"/.exec(tag)?.[1])
  return [...new Set(paths.filter((path) => path !== undefined))]
}
