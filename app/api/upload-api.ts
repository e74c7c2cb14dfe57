import { idempotencyKeyHeader } from '#domain/records/idempotency-key.ts'
import { clearToken, readToken } from '../session/token.ts'
import { type Api, createApi, type Transport } from './api.ts'

/** The uploaded part of the body, from 0 to 1. */
export type OnProgress = (progress: number) => void

/**
 * The client for forms with files: like `api`, but it reports the progress of the upload.
 *
 * @param signal aborts the upload, which then fails like one without a response
 * @param idempotencyKey the same for every retry, so that the server adds the record once
 */
export const uploadApi = (onProgress: OnProgress, signal?: AbortSignal, idempotencyKey?: string): Api =>
  createApi(uploadTransport(onProgress, signal, idempotencyKey), readToken, clearToken)

/** `fetch` reports no upload progress; XMLHttpRequest does. */
function uploadTransport(onProgress: OnProgress, signal?: AbortSignal, idempotencyKey?: string): Transport {
  return (path, { method = 'GET', headers, body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, path)
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      // In quotes, as the IETF draft has it.
      if (idempotencyKey) request.setRequestHeader(idempotencyKeyHeader, `"${idempotencyKey}"`)
      request.upload.onprogress = (event) => {
        if (event.lengthComputable) onProgress(event.loaded / event.total)
      }
      request.onload = () => resolve(toResponse(request))
      // The same error as fetch throws without a response.
      request.onerror = () => reject(new TypeError('No answer.'))
      request.onabort = request.onerror
      if (signal?.aborted) return request.onabort(new ProgressEvent('abort'))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body as XMLHttpRequestBodyInit)
    })
}

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
