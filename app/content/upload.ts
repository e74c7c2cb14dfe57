import { sendKeyHeader } from '#domain/send-once.ts'
import { type Api, createApi, type Transport } from '../api.ts'
import { dropToken, readToken } from '../session/token.ts'

/** How much of a body has left this machine, from 0 to 1. */
export type OnProgress = (share: number) => void

/**
 * The client for forms that carry files: like `api`, but it tells how far the upload is.
 *
 * @param signal ends the upload, which then fails as one without an answer
 * @param sendKey by which the server knows a sending whose answer was lost
 */
export const uploadingApi = (onProgress: OnProgress, signal?: AbortSignal, sendKey?: string): Api =>
  createApi(uploadTransport(onProgress, signal, sendKey), readToken, dropToken)

/** `fetch` cannot tell how much of a body it has sent; the older XMLHttpRequest can. */
function uploadTransport(onProgress: OnProgress, signal?: AbortSignal, sendKey?: string): Transport {
  return (path, { method = 'GET', headers, body }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, path)
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      // In quotes, as the draft of its standard writes it.
      if (sendKey) request.setRequestHeader(sendKeyHeader, `"${sendKey}"`)
      request.upload.onprogress = (event) => {
        if (event.lengthComputable) onProgress(event.loaded / event.total)
      }
      request.onload = () => resolve(answerOf(request))
      // The same kind of error as fetch has when there is no answer.
      request.onerror = () => reject(new TypeError('No answer.'))
      request.onabort = request.onerror
      if (signal?.aborted) return request.onabort(new ProgressEvent('abort'))
      signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body as XMLHttpRequestBodyInit)
    })
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = request.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean)
  return new Response(request.responseText || null, {
    status: request.status,
    headers: headers.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    }),
  })
}
