import { idempotencyKeyHeader } from '#domain/idempotency-key.ts'
import { type Browser, thisBrowser } from '../browser.ts'
import { type Api, apiOf, type Transport } from './api.ts'

export type OnProgress = (progress: number) => void

/**
 * Returns a client like `api` that can be stopped, and that reports the progress of each body with files.
 *
 * @param onProgress called with numbers from 0 to 1
 * @param signal aborts the upload, which then fails as if there were no response
 * @param idempotencyKey the same for every retry, so that the server adds the record only once
 */
export const uploadApi = (
  onProgress: OnProgress,
  signal?: AbortSignal,
  idempotencyKey?: string,
  browser = thisBrowser,
): Api => apiOf(browser, uploadTransport(onProgress, signal, idempotencyKey, browser))

function uploadTransport(
  onProgress: OnProgress,
  signal: AbortSignal | undefined,
  idempotencyKey: string | undefined,
  browser: Browser,
): Transport {
  return (path, { method = 'GET', body, ...init }) => {
    const headers = new Headers(init.headers)
    // The IETF draft requires the quotes.
    if (idempotencyKey) headers.set(idempotencyKeyHeader, `"${idempotencyKey}"`)
    const { newRequest } = browser
    if (!newRequest || !hasFile(body))
      return browser.fetch(path, { method, headers, ...(body && { body }), ...(signal && { signal }) })
    onProgress(0)
    return new Promise((resolve, reject) => {
      const request = newRequest()
      request.open(method, path)
      headers.forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.onprogress = (event) => {
        if (event.lengthComputable) onProgress(event.loaded / event.total)
      }
      request.onload = () => resolve(toResponse(request))
      // `fetch` throws the same error if there is no response.
      request.onerror = () => reject(new TypeError('No response.'))
      request.onabort = request.onerror
      if (signal?.aborted) return request.onabort(new ProgressEvent('abort'))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body as XMLHttpRequestBodyInit)
    })
  }
}

const hasFile = (body: unknown) =>
  body instanceof FormData && [...body.values()].some((value) => value instanceof File)

function toResponse(request: XMLHttpRequest): Response {
  const headers = request.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean)
  return new Response(request.responseText || null, {
    status: request.status,
    headers: headers.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    }),
  })
}

/**
 * Makes the browser ask for confirmation before the page is closed or reloaded, until the returned function is called.
 */
export function warnBeforeUnload(): () => void {
  const prevent = (event: BeforeUnloadEvent) => {
    event.preventDefault()
    // For Chrome before 119 and Safari.
    event.returnValue = true
  }
  addEventListener('beforeunload', prevent)
  return () => removeEventListener('beforeunload', prevent)
}
