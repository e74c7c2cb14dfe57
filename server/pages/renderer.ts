import { randomBytes } from 'node:crypto'
import type { createRequestHandler, RouterContext, RouterContextProvider, ServerBuild } from 'react-router'
import type { PostedForm } from '#domain/site/posted-form.ts'
import { pagePolicy } from '../http/security-headers.ts'
import { type AppStart, deferScripts, hashInlineScripts, joinInlineScripts } from './page-scripts.ts'

/** Calls the API in process, as a visitor. */
export type ApiTransport = (path: string, init: RequestInit) => Promise<Response>

export type RenderedPage = { status: number; headers: Headers; html: string; contentSecurityPolicy: string }

/** What app/entry.server.tsx exports for the server. */
type PageEntry = {
  createRequestHandler: typeof createRequestHandler
  RouterContextProvider: typeof RouterContextProvider
  pageContext: RouterContext
}

type RenderOptions = {
  start?: AppStart
  /** What was sent to this page; it is rendered for one visitor, and must not be cached. */
  posted?: PostedForm
}

/** Renders a page of the built site; the only connection from the server to `app/`. */
export type PageRenderer = (
  url: URL,
  transport: ApiTransport,
  options?: RenderOptions,
) => Promise<RenderedPage>

/**
 * @param loadBuild loads the built site, or in development Vite's current build
 */
export function createRenderer(
  loadBuild: () => Promise<ServerBuild>,
  { isDevelopment = false } = {},
): PageRenderer {
  return async (url, transport, { start = 'at once', posted } = {}) => {
    const build = await loadBuild()
    const nonce = randomBytes(16).toString('hex')
    const { createRequestHandler, pageContext, RouterContextProvider } = build.entry
      .module as unknown as PageEntry
    const context = new RouterContextProvider()
    context.set(pageContext, { nonce, transport, posted })
    const handleRequest = createRequestHandler(build, isDevelopment ? 'development' : 'production')
    const response = await handleRequest(new Request(url), context)
    const renderedHtml = await response.text()
    // In development the scripts are many and belong to the libraries; they are left as they are.
    const pageHtml = isDevelopment ? renderedHtml : deferAndJoinScripts(renderedHtml, nonce, start)
    const { html, hashes } = hashInlineScripts(pageHtml, nonce)
    return {
      status: response.status,
      headers: response.headers,
      html,
      contentSecurityPolicy: pagePolicy(hashes, { isDevelopment }),
    }
  }
}

/** Joined scripts need one hash only (docs/decisions/046). */
const deferAndJoinScripts = (html: string, nonce: string, start: AppStart) =>
  joinInlineScripts(deferScripts(html, start), nonce)
