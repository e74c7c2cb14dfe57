import { useWords } from '#app/language/use-words.ts'
import type { AnyRecord } from '#domain/kinds/kind.ts'
import { defineWords } from '#domain/text/words.ts'

const english = defineWords('gallery', {
  photos: { one: '{count} photo', other: '{count} photos' },
  videos: { one: '{count} video', other: '{count} videos' },
  both: { one: '{count} photo or video', other: '{count} photos and videos' },
  video: 'Video',
})

/** Photos come first, in the order of the viewer's slides. */
export const mediaOf = (record: AnyRecord): string[] => [...toUrls(record.photos), ...toUrls(record.videos)]

/** Judged by the file extension, because a video may be stored among the photos (specification §2). */
export const isVideo = (url: string) => /\.(mp4|webm|mov)\b/i.test(url)

/** The text is "5 photos" or "Video", for example; undefined for a single photo. */
export function useBadgeText(media: string[]): string | undefined {
  const words = useWords(english)
  const videos = media.filter(isVideo).length
  if (media.length < 2) return videos ? words.video : undefined
  const counted = videos === 0 ? words.photos : videos === media.length ? words.videos : words.both
  return counted(media.length)
}

const toUrls = (list: unknown) =>
  Array.isArray(list) ? list.filter((url): url is string => typeof url === 'string') : []
