import { createHash } from 'node:crypto'
import type { createRequestHandler, RouterContext, RouterContextProvider, ServerBuild } from 'react-router'
import type { AppStart } from '#domain/site/app-start.ts'
import type { PostedForm } from '#domain/site/posted-form.ts'
import { inLanguage, type Language, splitLanguage } from '#domain/text/languages.ts'
import { pagePolicy } from '../http/response-headers.ts'
import { system } from '../system.ts'

export type ApiTransport = (path: string, init: RequestInit) => Promise<Response>

export type RenderedPage = { status: number; headers: Headers; html: string; contentSecurityPolicy: string }

/** Looks up a text by its key; falls back to the English text. */
export type FindText = (language: Language, key: string, english: string) => string

export type SiteBuild = ServerBuild & { entry: { module: PageEntry } }

type PageEntry = {
  findText: FindText
  createRequestHandler: typeof createRequestHandler
  RouterContextProvider: typeof RouterContextProvider
  pageContext: RouterContext
}

type RenderOptions = {
  start?: AppStart
  /** The form that was sent to this page. The page is then rendered for one visitor and must not be cached. */
  posted?: PostedForm
}

/** Renders a page of `app/`, which the server does not import. */
export type PageRenderer = (
  url: URL,
  transport: ApiTransport,
  options?: RenderOptions,
) => Promise<RenderedPage>

/** @param site the built site, or in development a function that loads Vite's current build */
export function createRenderer(
  site: SiteBuild | (() => Promise<SiteBuild>),
  { isDevelopment = false } = {},
): PageRenderer {
  return async (url, transport, { start = 'at once', posted } = {}) => {
    const build = typeof site === 'function' ? await site() : site
    const nonce = system.randomBytes(16).toString('hex')
    const { createRequestHandler, pageContext, RouterContextProvider } = build.entry.module
    const context = new RouterContextProvider()
    // In development the page has many scripts from libraries (Vite, for example), so none of its scripts are deferred.
    context.set(pageContext, { nonce, transport, posted, start: isDevelopment ? undefined : start })
    const mode = isDevelopment ? 'development' : 'production'
    const handleRequest = createRequestHandler({ ...build, basename: baseOf(url) }, mode)
    const response = await handleRequest(new Request(url), context)
    const { html, hashes } = hashInlineScripts(await response.text(), nonce)
    return {
      status: response.status,
      headers: response.headers,
      html,
      contentSecurityPolicy: pagePolicy(hashes, { isDevelopment }),
    }
  }
}

/** All URLs in a page start with the base path of its language, including those that the router creates. */
const baseOf = ({ pathname }: URL) => inLanguage(splitLanguage(pathname).language, '/')

/**
 * Hashes each inline script that has the render's nonce, for the page's CSP. Removes the nonce, which would not be
 * secret, because the page is cached and sent to many visitors. An injected script has no nonce, so it gets no hash and
 * does not run.
 */
export function hashInlineScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const hashes = new Set<string>()
  const nonceAttribute = nonceAttributeOf(nonce)
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(nonceAttribute) || /\ssrc=/.test(attributes) || code === '') continue
    hashes.add(createHash('sha256').update(code).digest('base64'))
  }
  return { html: html.replaceAll(nonceAttribute, ''), hashes: [...hashes] }
}

const nonceAttributeOf = (nonce: string) => ` nonce="${nonce}"`
