import { randomBytes } from 'node:crypto'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { pagePolicy } from '../http/security-headers.ts'
import { hashInlineScripts, joinInlineScripts } from './inline-scripts.ts'
import { streamPlainly } from './plain-stream.ts'
import { putScriptsLast } from './scripts-last.ts'

/** Asks the API in process, as a visitor. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>

export type RenderedPage = { status: number; headers: Headers; html: string; contentSecurityPolicy: string }

/** Renders a page of the built site; the one door from the server to `app/`. */
export type PageRenderer = (url: URL, transport: Transport) => Promise<RenderedPage>

/**
 * @param loadBuild the built site, or in development what Vite makes of it at the moment
 */
export function createRenderer(
  loadBuild: () => Promise<ServerBuild>,
  { isDevelopment = false } = {},
): PageRenderer {
  return async (url, transport) => {
    const build = await loadBuild()
    const nonce = randomBytes(16).toString('hex')
    const context = new RouterContextProvider()
    // The key must come out of the build: imported from its source file it would be another object.
    const { pageContext } = build.entry.module as unknown as {
      pageContext: Parameters<typeof context.set>[0]
    }
    context.set(pageContext, { nonce, transport })
    const handle = createRequestHandler(build, isDevelopment ? 'development' : 'production')
    const response = await handle(new Request(url), context)
    const rendered = await response.text()
    // In development the scripts are many, nobody waits for them, and they are the libraries' own.
    const page = isDevelopment ? rendered : withScriptsLast(rendered, nonce)
    const { html, hashes } = hashInlineScripts(page, nonce)
    return {
      status: response.status,
      headers: response.headers,
      html,
      contentSecurityPolicy: pagePolicy(hashes, { isDevelopment }),
    }
  }
}

/** One hash allows what is joined (docs/decisions/046). */
const withScriptsLast = (rendered: string, nonce: string) =>
  joinInlineScripts(putScriptsLast(streamPlainly(rendered), nonce), nonce)
