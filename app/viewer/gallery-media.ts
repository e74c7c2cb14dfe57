import type { AnyRecord } from '#domain/kinds/kind.ts'

/** Photos come first, in the order of the viewer's slides. */
export const mediaOf = (record: AnyRecord): string[] => [...toUrls(record.photos), ...toUrls(record.videos)]

/** Judged by the file extension, because a video may be stored among the photos (specification §2). */
export const isVideo = (url: string) => /\.(mp4|webm|mov)\b/i.test(url)

const toUrls = (list: unknown) =>
  Array.isArray(list) ? list.filter((url): url is string => typeof url === 'string') : []
