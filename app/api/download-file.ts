import { clearToken, readToken } from '../session/token.ts'
import { ApiError } from './api.ts'
import { confirmIdentity, waysToConfirm } from './confirmation.ts'

/**
 * Downloads a file with the session's token and saves it under the name the server sends.
 *
 * @param body what the file is made of, where that is more than an address can say
 */
export async function downloadFile(path: string, body?: object): Promise<void> {
  const token = readToken()
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  const request = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }
  const response = await fetch(path, request).catch(() => {
    throw new ApiError(0)
  })
  if (token && response.status === 401) clearToken(token)
  if (!response.ok) {
    const json: unknown = await response.json().catch(() => null)
    const ways = waysToConfirm(json)
    if (ways && (await confirmIdentity(ways))) return downloadFile(path, body)
    throw new ApiError(response.status, messageOf(json))
  }
  const fileName = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
  saveAs(await response.blob(), fileName?.[1] ?? 'download')
}

const messageOf = (json: unknown) => {
  const message = (json as { message?: unknown } | null)?.message
  return typeof message === 'string' ? message : ''
}

function saveAs(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
