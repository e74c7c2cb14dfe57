import { ApiFailure } from '../api.ts'
import { dropToken, readToken } from '../session/token.ts'

/** Fetches a file as whoever is logged in, and hands it to the browser to keep under the name the server gave it. */
export async function download(path: string): Promise<void> {
  const token = readToken()
  const response = await fetch(path, { headers: token ? { authorization: `Bearer ${token}` } : {} }).catch(
    () => {
      throw new ApiFailure(0)
    },
  )
  if (token && response.status === 401) dropToken(token)
  if (!response.ok) throw new ApiFailure(response.status, await messageOf(response))
  const named = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
  keep(await response.blob(), named?.[1] ?? 'download')
}

async function messageOf(response: Response) {
  const answer: { message?: unknown } | null = await response.json().catch(() => null)
  return typeof answer?.message === 'string' ? answer.message : ''
}

function keep(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken hold of it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
