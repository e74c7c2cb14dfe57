import { formatDay } from '../dates/format-day.ts'
import { galleries, gallery } from './gallery.ts'
import type { Kind, Values } from './kind.ts'

/** Returns the gallery for photos of an event, or undefined if the kind is not an event. */
export function albumKindOf({ category, screens }: Kind): Kind | undefined {
  if (category !== 'event') return undefined
  return galleries.find((album) => album.screens.list === screens.gallery) ?? gallery
}

/**
 * Returns an album title such as "Festival of Lights, 12 November 2026". The date distinguishes events of
 * different years.
 */
export const albumTitleOf = ({ title, date }: Values) => `${title}, ${formatDay(String(date))}`

/** Query parameter of a gallery's add form. */
export const titleParam = 'title'

/** Returns the URL for adding an event's photos: its gallery's form with title and date filled in. */
export function addPhotosScreen(kind: Kind, event: Values): string | undefined {
  const screen = albumKindOf(kind)?.screens.add
  return screen && `${screen}?${new URLSearchParams({ [titleParam]: albumTitleOf(event) })}`
}
