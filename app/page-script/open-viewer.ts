import viewerStyles from '../styles/viewer.css?url'
import { closest } from './closest.ts'
import { announce } from './share.ts'

/**
 * Opens the pictures of a gallery in the full-screen viewer, which loads when one of them is hovered, focused
 * or pressed.
 */
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

/** Returns true unless the click opens a new tab or saves the file. */
const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !(metaKey || ctrlKey || shiftKey || altKey)

function openPressed(event: MouseEvent) {
  const thumbnail = thumbnailAt(event.target)
  // A second press means that the user does not want to wait; it follows the link.
  if (!thumbnail || !isPlain(event) || pressed === thumbnail) return
  event.preventDefault()
  pressed = thumbnail
  withViewer(({ openThumbnail }) => openThumbnail(thumbnail)).finally(() => {
    pressed = undefined
  })
}

/** Opens the picture named in the URL, or closes the viewer if there is none. */
function showAddressed() {
  if (viewer || location.hash.startsWith('#view-')) withViewer(({ showFromUrl }) => showFromUrl())
}

type Viewer = typeof import('#app/viewer/viewer.ts')
let viewer: Promise<Viewer> | undefined

const withViewer = (use: (viewer: Viewer) => void) => loadViewer().then(use, () => announce(missingText()))

/** Returns a message in the language of the page, which provides it (app/viewer/viewer-words.ts). */
const missingText = () => document.querySelector<HTMLElement>('[data-not-opened]')?.dataset.notOpened ?? ''

/** Loads the viewer. A failure is not remembered, so that the next press tries again (decision 041). */
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

/** Loads a style sheet that is not part of the page; rejects if it fails. */
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
