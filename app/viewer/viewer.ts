// The full-screen viewer of a gallery: a native dialog without React, because most visitors who look at
// pictures never load React (decision 061). The URL's hash determines what it shows.
import { pageStorage } from '#app/browser.ts'
import { readStoredToken } from '#app/session/stored-token.ts'
import { mediaOf } from './gallery-media.ts'
import { ViewerDialog } from './viewer-dialog.ts'
import { itemIdOf, parseHash, thumbnailId, toHash } from './viewer-hash.ts'

type Item = { title: string; media: string[]; page?: string | undefined }

let shown: { id: string; dialog: ViewerDialog } | undefined

/** Opens a thumbnail's item at its file with a new history entry, so that Back closes the viewer. */
export function openThumbnail(thumbnail: HTMLAnchorElement) {
  const { item = itemIdOf(thumbnail), position = 1 } = thumbnail.dataset
  const hash = toHash({ id: item, position: Number(position) })
  // Keeps React Router's state, which restores the scroll position.
  history.pushState({ ...history.state, isOpenedHere: true }, '', hash)
  return showFromUrl()
}

/** Shows the item that the URL names; hides the viewer if it names none. */
export async function showFromUrl() {
  const current = parseHash(location.hash)
  if (!current || current.id !== shown?.id) hide()
  if (!current) return
  const item = itemOnPage(current.id) ?? (await readItem(current.id))
  // The URL may have changed while the item was loading.
  if (item && item.media.length > 0 && parseHash(location.hash)?.id === current.id)
    show(current.id, item, current.position - 1)
}

function show(id: string, item: Item, index: number) {
  if (shown?.id === id) return shown.dialog.show(index)
  const dialog = new ViewerDialog({
    ...item,
    thumbnail: thumbnailOf(id, index + 1),
    isOpenedHere: isOpenedHere(),
    onStep: (index) =>
      history.replaceState(history.state, '', addressOf(toHash({ id, position: index + 1 }))),
    onClose: leave,
  })
  shown = { id, dialog }
  dialog.open(Math.min(index, item.media.length - 1))
}

/** Removes the viewer and focuses the thumbnail. */
function hide() {
  if (!shown) return
  const { id, dialog } = shown
  shown = undefined
  dialog.remove()
  thumbnailOf(id, dialog.index + 1)?.focus({ preventScroll: true })
}

/**
 * Closes the viewer. If it was opened on this page, goes back in the history; otherwise only removes the hash, so that
 * the gallery stays.
 */
function leave() {
  if (!shown) return
  if (isOpenedHere()) return history.back()
  history.replaceState(history.state, '', addressOf(''))
  hide()
}

const isOpenedHere = () => history.state?.isOpenedHere === true
const addressOf = (hash: string) => location.pathname + location.search + hash

const thumbnailOf = (id: string, position: number) =>
  document.querySelector<HTMLElement>(`[data-item="${CSS.escape(id)}"][data-position="${position}"]`) ??
  document.getElementById(thumbnailId(id))

function itemOnPage(id: string): Item | undefined {
  const thumbnail = document.getElementById(thumbnailId(id))
  if (!thumbnail) return undefined
  const { media = '', title = '', page } = thumbnail.dataset
  return { title, media: media.split(' '), page }
}

/**
 * Fetches an item that is not among the page's cards, such as one from an old link. After an error, the gallery is
 * unchanged.
 */
async function readItem(id: string): Promise<Item | undefined> {
  const path = document.querySelector<HTMLElement>('[data-viewer]')?.dataset.viewer
  if (!path) return undefined
  const token = readStoredToken(pageStorage)
  try {
    const response = await fetch(path.replace(':id', encodeURIComponent(id)), {
      headers: { accept: 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    })
    const { data } = await response.json()
    return response.ok ? { title: String(data.title), media: mediaOf(data) } : undefined
  } catch {
    return undefined
  }
}
