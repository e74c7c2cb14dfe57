import { overviewPictureKey } from '#app/session/offline-evenings.ts'
import { tokenKey } from '#app/session/stored-token.ts'
import { tonightScreen } from '#domain/session/tonight-cache.ts'
import { tileClasses } from '../tile-classes.ts'

/**
 * What of the overview is shown before React runs: the names of the classes and where their tiles are, but nothing
 * that is personal or soon out of date.
 */
export type OverviewPicture = {
  /** The end of the session's token. */
  session: string
  /** The width of the window; at another one, the tiles would have other places. */
  width: number
  language: string
  title: string
  /** Where the heading and the list begin, in pixels from the top of the page's content. */
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
