import viewerStyles from '../styles/viewer.css?url'
import { closest } from './closest.ts'
import { announce } from './share.ts'

/** Opens the pictures of a gallery in the full-screen viewer, which comes when one of them is pointed at, focused or pressed. */
export function openPicturesInViewer() {
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, prepare)
  document.addEventListener('click', openPressed)
  addEventListener('hashchange', showAddressed)
  showAddressed()
}

function prepare({ target }: Event) {
  if (thumbnailAt(target)) loadViewer().catch(() => undefined)
}

const thumbnailAt = (target: EventTarget | null) => closest<HTMLAnchorElement>(target, 'a[data-media]')

let pressed: Element | undefined

/** Not one that opens a new tab or saves the file. */
const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !(metaKey || ctrlKey || shiftKey || altKey)

function openPressed(event: MouseEvent) {
  const thumbnail = thumbnailAt(event.target)
  // Anyone who presses again does not want to wait, and follows the link.
  if (!thumbnail || !isPlain(event) || pressed === thumbnail) return
  event.preventDefault()
  pressed = thumbnail
  withViewer(({ openThumbnail }) => openThumbnail(thumbnail)).finally(() => {
    pressed = undefined
  })
}

/** What the address names is opened, and what it no longer names is closed. */
function showAddressed() {
  if (viewer || location.hash.startsWith('#view-')) withViewer(({ showAddressed }) => showAddressed())
}

type Viewer = typeof import('#app/viewer/viewer.ts')
let viewer: Promise<Viewer> | undefined

const withViewer = (use: (viewer: Viewer) => void) => loadViewer().then(use, () => announce(missingText()))

/** In the language of the page, which hands it over (app/viewer/viewer-words.ts). */
const missingText = () => document.querySelector<HTMLElement>('[data-not-opened]')?.dataset.notOpened ?? ''

/** A failure is forgotten, so that the next press tries again (decision 041). */
function loadViewer(): Promise<Viewer> {
  viewer ??= Promise.all([import('#app/viewer/viewer.ts'), addStyles(viewerStyles)]).then(
    ([module]) => module,
    (error) => {
      viewer = undefined
      throw error
    },
  )
  return viewer
}

/** Loads a style sheet that a page does not begin with; rejects where it does not come. */
function addStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = (event) => {
      link.remove()
      reject(event)
    }
    document.head.append(link)
  })
}
