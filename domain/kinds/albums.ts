import { formatDay } from '../dates/format-day.ts'
import { galleries, gallery } from './gallery.ts'
import type { Kind, Values } from './kind.ts'

/** The gallery to which the photos of an event belong; undefined of what is no event. */
export function albumKindOf({ category, screens }: Kind): Kind | undefined {
  if (category !== 'event') return undefined
  return galleries.find((album) => album.screens.list === screens.gallery) ?? gallery
}

/** Such as "Festival of Lights, 12 November 2026": an album of this name, and no other year's. */
export const albumTitleOf = ({ title, date }: Values) => `${title}, ${formatDay(String(date))}`

/** Of the add form of a gallery. */
export const titleParam = 'title'

/** Where photos of an event are added: the form of its gallery with title and date filled in. */
export function addPhotosScreen(kind: Kind, event: Values): string | undefined {
  const screen = albumKindOf(kind)?.screens.add
  return screen && `${screen}?${new URLSearchParams({ [titleParam]: albumTitleOf(event) })}`
}
