import { overviewPictureKey } from '#app/session/offline-evenings.ts'
import { tokenKey } from '#app/session/stored-token.ts'
import { tonightScreen } from '#domain/session/tonight-cache.ts'
import { tileClasses } from '../tile-classes.ts'

/**
 * The part of the overview that is shown before React runs: the names of the classes and the places of their tiles, but
 * nothing that is personal or soon out of date.
 */
export type OverviewPicture = {
  /** The end of the session's token. */
  session: string
  /** The width of the window. At any other width, the tiles would be in other places. */
  width: number
  language: string
  title: string
  /** The tops of the heading and the list, in pixels below the top of the page's content. */
  headingTop: number
  listTop: number
  tiles: { name: string; link: string; isOwn: boolean; height: number }[]
}

export const pictureId = 'overview-picture'

/** Everything that `showPicture` needs from other files. */
export const pictureParts = {
  pictureId,
  pictureKey: overviewPictureKey,
  tokenKey,
  screen: tonightScreen,
  classes: tileClasses,
}

export const sessionOf = (token: string) => token.slice(-8)
