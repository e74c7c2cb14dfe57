import type { IncomingMessage } from 'node:http'
import { isApi } from './normal-address.ts'

/**
 * The address that is answered, without the site's name, which a request may give as well; escapes in its path are in
 * capitals. A page's path that cannot be decoded, as links cut by chat programs have it, is taken letter by letter, so
 * that a person sees the page for what is not found; the API refuses it with 400.
 */
export function mendUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const target = withoutSite(url)
  const end = target.indexOf('?')
  const path = end < 0 ? target : target.slice(0, end)
  if (!path.includes('%')) return target
  const mended =
    isApi(path) || isDecodable(path)
      ? path.replace(/%[\da-f]{2}/gi, (each) => each.toUpperCase())
      : path.replaceAll('%', '%25')
  return mended + target.slice(path.length)
}

/** `http://school.example/about` is what a proxy is asked for; here it means `/about` (RFC 9112 §3.2.2). */
function withoutSite(url: string) {
  const site = /^https?:\/\/[^/?#]*/i.exec(url)?.[0]
  if (site === undefined) return url
  const target = url.slice(site.length)
  return target.startsWith('/') ? target : `/${target}`
}

function isDecodable(path: string) {
  try {
    // The result is used, or the bundler would leave the call out as one that does nothing.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
