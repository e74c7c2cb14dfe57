import { useRef, useState } from 'react'
import { idempotencyKeyHeader } from '#domain/idempotency-key.ts'
import { type Browser, thisBrowser } from '../browser.ts'
import { type Api, apiOf, type Transport } from './api.ts'

export function useUpload() {
  /** From 0 to 1; `null` when no upload is in progress. */
  const [progress, setProgress] = useState<number | null>(null)
  const abortController = useRef<AbortController>(undefined)

  async function upload<T>(
    body: FormData,
    send: (api: Api) => Promise<T>,
    idempotencyKey?: string,
  ): Promise<T> {
    const controller = new AbortController()
    abortController.current = controller
    const hasFile = [...body.values()].some((value) => value instanceof File)
    const onProgress: OnProgress = (progress) => setProgress((now) => (now === null ? null : progress))
    if (hasFile) setProgress(0)
    try {
      return await send(uploadApi(onProgress, controller.signal, idempotencyKey))
    } finally {
      setProgress(null)
    }
  }

  return {
    upload,
    progress,
    cancel: () => abortController.current?.abort(),
    wasCancelled: () => abortController.current?.signal.aborted ?? false,
  }
}

export type OnProgress = (progress: number) => void

/**
 * Returns the client for forms with files: like `api`, but it reports the progress of the upload.
 *
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
    if (!newRequest)
      return browser.fetch(path, { method, headers, ...(body && { body }), ...(signal && { signal }) })
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
