import { useWords } from '#app/language/use-words.ts'
import { defineWords } from '#domain/text/words.ts'
import { isVideo } from './gallery-media.ts'

const english = defineWords('gallery', {
  photos: { one: '{count} photo', other: '{count} photos' },
  videos: { one: '{count} video', other: '{count} videos' },
  both: { one: '{count} photo or video', other: '{count} photos and videos' },
  video: 'Video',
})

/** The text is "5 photos" or "Video", for example; undefined for a single photo. */
export function useBadgeText(media: string[]): string | undefined {
  const words = useWords(english)
  const videos = media.filter(isVideo).length
  if (media.length < 2) return videos ? words.video : undefined
  const counted = videos === 0 ? words.photos : videos === media.length ? words.videos : words.both
  return counted(media.length)
}
