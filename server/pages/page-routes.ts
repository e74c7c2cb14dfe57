import type { FastifyInstance, FastifyReply } from 'fastify'
import inject from 'light-my-request'
import type { AppStart } from '#domain/site/app-start.ts'
import { feedPaths } from '#domain/site/feeds.ts'
import { isPage, isPublicPage, offlinePage } from '#domain/site/page-paths.ts'
import type { PostedForm } from '#domain/site/posted-form.ts'
import { inLanguage, splitLanguage } from '#domain/text/languages.ts'
import type { AppContext } from '#server/app-context.ts'
import { sendNotFound } from '#server/http/error-handler.ts'
import { inProcessAddress } from '#server/http/log-requests.ts'
import type { ApiTransport, PageRenderer, RenderedPage } from './renderer.ts'

/** The URLs of these pages contain a token that grants access to an account, to what a visitor sent, or to an answer. */
const secretPages = /^\/(reset-password|admin\/join|withdraw|coming)(\/|$)/i

/** Handles every path without a route. Unknown paths get the "not found" page with status 404. */
export function pageRoutes(app: FastifyInstance, context: AppContext) {
  const { renderPage, config } = context
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!renderPage || !isRead || !isPage(path)) return sendNotFound(request, reply)
    const own = addressInLanguage(path)
    if (own !== path) return reply.redirect(own + request.url.slice(path.length), 308)
    const url = toOwnUrl(request.cacheTarget?.key ?? request.url, config.publicUrl)
    const page = await renderPage(url, inProcessTransport(app), { start: appStart(path) })
    return sendPage(page, path, reply)
  })
}

/** Admin pages exist only in English, at one path. The path of a language's home page ends with a slash. */
function addressInLanguage(path: string): string {
  const { language, path: english } = splitLanguage(path)
  if (isPublicPage(english)) return english === '/' ? inLanguage(language, english) : path
  return english
}

function appStart(path: string): AppStart {
  // The offline page is shown at other pages' URLs, where hydration would look for the data of those pages.
  if (splitLanguage(path).path === offlinePage) return 'never'
  return isPublicPage(path) ? 'on need' : 'at once'
}

type Pages = Pick<AppContext, 'config'> & { app: FastifyInstance; renderPage: PageRenderer }

/** Shows the form's input, with the status of the error. */
export async function sendRefusedForm(
  { app, renderPage, config }: Pages,
  { path, posted, status }: { path: string; posted: PostedForm; status: number },
  reply: FastifyReply,
) {
  const url = toOwnUrl(path, config.publicUrl)
  const page = await renderPage(url, inProcessTransport(app), { start: 'on need', posted })
  return sendPage({ ...page, status }, path, reply)
}

/**
 * Combines our own origin with the target's path and query: resolved as a URL, `//elsewhere.example/about` would lead
 * to another site.
 */
export function toOwnUrl(target: string, publicUrl: string) {
  const [path = '/'] = target.split('?', 1)
  const url = new URL(publicUrl)
  url.pathname = path
  url.search = target.slice(path.length)
  return url
}

function sendPage(page: RenderedPage, path: string, reply: FastifyReply) {
  if (secretPages.test(splitLanguage(path).path)) reply.header('referrer-policy', 'no-referrer')
  const location = page.headers.get('location')
  if (location) return reply.redirect(location, page.status)
  reply.headers({
    'content-type': page.headers.get('content-type') ?? 'text/html; charset=utf-8',
    'content-security-policy': page.contentSecurityPolicy,
    'speculation-rules': `"${feedPaths.speculationRules}"`,
  })
  return reply.code(page.status).send(page.html)
}

/** Lets pages call the API like a visitor's browser, but in process. */
export function inProcessTransport(app: FastifyInstance): ApiTransport {
  return async (path) => {
    // `app.inject()` rejects calls while the server is shutting down, although pages are still rendered then.
    const response = await inject(app.routing, { method: 'GET', url: path, remoteAddress: inProcessAddress })
    return new Response(response.body, { status: response.statusCode, headers: headersOf(response.headers) })
  }
}

function headersOf(headers: Record<string, string | number | string[] | undefined>) {
  return Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
}
