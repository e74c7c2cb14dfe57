import type { AnyRecord } from '#domain/kinds/kind.ts'

const words = { photos: 'photos', videos: 'videos', video: 'Video', together: 'photos and videos' }

/** Everything an item shows, photos first: what the viewer steps through. */
export const mediaOf = (record: AnyRecord): string[] => [...urlsIn(record.photos), ...urlsIn(record.videos)]

/** An address that ends like a film; it may have been kept among the photos (specification §2). */
export const isVideo = (url: string) => /\.(mp4|webm|mov)\b/i.test(url)

/** What a thumbnail says of an item besides its title: "5 photos", "Video"; nothing of a single photo. */
export function badgeOf(media: string[]): string | undefined {
  const videos = media.filter(isVideo).length
  if (media.length < 2) return videos ? words.video : undefined
  const things = videos === 0 ? words.photos : videos === media.length ? words.videos : words.together
  return `${media.length} ${things}`
}

const urlsIn = (list: unknown) =>
  Array.isArray(list) ? list.filter((url): url is string => typeof url === 'string') : []
