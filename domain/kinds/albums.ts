import { formatDay } from '../dates/format-day.ts'
import { foldText } from '../text/fold-text.ts'
import { galleries, gallery } from './gallery.ts'
import { kinds } from './index.ts'
import type { AnyRecord, Kind, Values } from './kind.ts'

export function albumKindOf({ category, screens }: Kind): Kind | undefined {
  if (category !== 'event') return undefined
  return galleries.find((album) => album.screens.list === screens.gallery) ?? gallery
}

/** The date distinguishes events of different years: "Festival of Lights, 12 November 2026". */
export const albumTitleOf = ({ title, date }: Values) => `${title}, ${formatDay(String(date))}`

export const eventKindsOf = (album: Kind) => kinds.filter((kind) => albumKindOf(kind)?.name === album.name)

export const titleParam = 'title'

/** The event of an album: in its form, in its record, and in the query of its list and its add form. */
export const eventParam = 'event'

/** Returns the URL of the gallery's add form, with title and date filled in and linked to the event. */
export function addPhotosScreen(kind: Kind, event: Values): string | undefined {
  const screen = albumKindOf(kind)?.screens.add
  const params = new URLSearchParams({ [titleParam]: albumTitleOf(event), [eventParam]: String(event._id) })
  return screen && `${screen}?${params}`
}

const maxSuggestions = 3

/**
 * Returns the first three albums that look like this event's. They have no event, share a word with its
 * title, and name the same year or none.
 */
export function suggestAlbums(event: Values, albums: readonly AnyRecord[]): AnyRecord[] {
  const words = wordsOf(event.title)
  const year = String(event.date).slice(0, 4)
  const isLikely = (album: AnyRecord) => {
    const title = String(album.title)
    const years = title.match(/\b(19|20)\d\d\b/g) ?? [year]
    return !album[eventParam] && years.includes(year) && [...wordsOf(title)].some((word) => words.has(word))
  }
  return albums.filter(isLikely).slice(0, maxSuggestions)
}

/** Omits short words and numbers, which are in many titles. */
const wordsOf = (title: unknown) =>
  new Set((foldText(String(title)).match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => word.length > 3))
