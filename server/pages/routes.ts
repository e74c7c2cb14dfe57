import type { FastifyInstance, FastifyReply } from 'fastify'
import { answerUnknownPath } from '../http/error-answer.ts'
import { insideAddress } from '../http/inside.ts'
import type { Parts } from '../parts.ts'
import type { PageRenderer, Transport } from './renderer.ts'

/** Where no page can be: the API, files, and the router's own data requests, which we do without. */
const notPages = /^\/(api|uploads|assets|healthz|readyz)(\/|$)|\.[a-z0-9]+$/i

/** Pages that hold or lead to something private are kept by nobody. The pages' router takes both cases of letters. */
const privatePages = /^\/(admin|reset-password|forgotpassword|changepassword)(\/|$)/i

export const isPage = (path: string) => !notPages.test(path)

/** The token in its address opens an account. */
const secretPages = /^\/reset-password(\/|$)/i

/** Whether a page's answer is the same for everyone, so that it may be kept. */
export const isKeptPage = (path: string) => isPage(path) && !privatePages.test(path)

/** Whatever no other route takes is a page; unknown pages are rendered too, with status 404. */
export function pageRoutes(app: FastifyInstance, parts: Parts) {
  const { pages, config } = parts
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!pages || !isRead || !isPage(path)) return answerUnknownPath(request, reply)
    const url = onOurOrigin(request.keepAs?.key ?? request.url, config.publicUrl)
    return sendPage(pages, inProcess(app), url, path, reply)
  })
}

/** Not read as an address of its own: `//elsewhere.example/about` would take the page, and what it shares, elsewhere. */
function onOurOrigin(target: string, publicUrl: string) {
  const [path = '/'] = target.split('?', 1)
  const url = new URL(publicUrl)
  url.pathname = path
  url.search = target.slice(path.length)
  return url
}

async function sendPage(
  pages: PageRenderer,
  transport: Transport,
  url: URL,
  path: string,
  reply: FastifyReply,
) {
  const page = await pages(url, transport)
  const location = page.headers.get('location')
  if (location) return reply.redirect(location, page.status)
  reply.headers({
    'content-type': page.headers.get('content-type') ?? 'text/html; charset=utf-8',
    'content-security-policy': page.contentSecurityPolicy,
    ...(secretPages.test(path) && { 'referrer-policy': 'no-referrer' }),
  })
  return reply.code(page.status).send(page.html)
}

/** A page asks the API as a visitor's browser would, without leaving the process. */
function inProcess(app: FastifyInstance): Transport {
  return async (path) => {
    const answer = await app.inject({ method: 'GET', url: path, remoteAddress: insideAddress })
    return new Response(answer.body, { status: answer.statusCode, headers: headersOf(answer.headers) })
  }
}

function headersOf(headers: Record<string, string | number | string[] | undefined>) {
  return Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)])
}
