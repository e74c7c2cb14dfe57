import type { PathOf } from '#domain/api/client-types.ts'
import { thisBrowser } from '../browser.ts'
import { api, type Input } from './api.ts'

/** Downloads a file with the session's token, and saves it under the server's file name. */
export async function downloadFile(path: PathOf<'GET' | 'POST'>, input?: Input): Promise<void> {
  const response = await api.file(path, input)
  const fileName = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')
  saveAs(await response.blob(), fileName?.[1] ?? 'download')
}

export function saveAs(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  // By now the download has started.
  thisBrowser.setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
