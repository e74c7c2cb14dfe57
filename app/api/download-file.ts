import { clearToken, readToken } from '../session/token.ts'
import { ApiError } from './api.ts'

/** Downloads a file with the session's token and saves it under the name the server sends. */
export async function downloadFile(path: string): Promise<void> {
  const token = readToken()
  const response = await fetch(path, { headers: token ? { authorization: `Bearer ${token}` } : {} }).catch(
    () => {
      throw new ApiError(0)
    },
  )
  if (token && response.status === 401) clearToken(token)
  if (!response.ok) throw new ApiError(response.status, await errorMessageOf(response))
  const fileName = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
  saveAs(await response.blob(), fileName?.[1] ?? 'download')
}

async function errorMessageOf(response: Response) {
  const json: { message?: unknown } | null = await response.json().catch(() => null)
  return typeof json?.message === 'string' ? json.message : ''
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
