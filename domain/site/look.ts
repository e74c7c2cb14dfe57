import { parsePictureUrl } from '../media/pictures.ts'

/** The school's own look: its logo and accent color. Both may be missing. */
export type Look = { logoURL?: string; accent?: string }

export const lookRoute = '/look/:file'
export const iconSizes = [180, 512] as const

/** Returns the paths of the files that are made of the look. A path changes with the file's content. */
export function lookFiles({ logoURL = '', accent = '' }: Look) {
  const color = accent.slice(1)
  const logo = parsePictureUrl(logoURL) && logoURL.slice('/uploads/'.length, '/uploads/'.length + 40)
  return {
    style: color && `/look/${color}.css`,
    icons: logo ? iconSizes.map((size) => ({ size, path: `/look/${logo}-${size}.png` })) : [],
    share: logo && `/look/${logo}-${color || 'lamp'}.jpg`,
  }
}
