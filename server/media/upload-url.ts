import { defaultPicture } from '#domain/site/site-settings.ts'

const folder = '/uploads/'

/** The URL of a stored file; the default picture where there is none (specification §9). */
export const uploadUrl = (name: string | null) => (name ? `${folder}${name}` : defaultPicture)

/** The stored name in one of our URLs; null for the default picture and for anything else. */
export function nameFromUrl(url: string): string | null {
  return url.startsWith(folder) && url !== defaultPicture ? url.slice(folder.length) : null
}
