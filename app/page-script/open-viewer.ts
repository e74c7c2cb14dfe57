import viewerStyles from '../styles/viewer.css?url'
import { closest } from './closest.ts'
import { announce } from './share.ts'

/**
 * Opens a gallery's pictures in the full-screen viewer, which is loaded when a picture is hovered, focused or pressed.
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

/** True unless the click opens a new tab or saves the file. */
const isPlain = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !(metaKey || ctrlKey || shiftKey || altKey)

function openPressed(event: MouseEvent) {
  const thumbnail = thumbnailAt(event.target)
  // A second press means that the user does not want to wait; let it follow the link.
  if (!thumbnail || !isPlain(event) || pressed === thumbnail) return
  event.preventDefault()
  pressed = thumbnail
  withViewer(({ openThumbnail }) => openThumbnail(thumbnail)).finally(() => {
    pressed = undefined
  })
}

/** Opens the picture named in the URL; closes the viewer if the URL names none. */
function showAddressed() {
  if (viewer || location.hash.startsWith('#view-')) withViewer(({ showFromUrl }) => showFromUrl())
}

type Viewer = typeof import('#app/viewer/viewer.ts')
let viewer: Promise<Viewer> | undefined

const withViewer = (use: (viewer: Viewer) => void) => loadViewer().then(use, () => announce(missingText()))

/** The page provides the message in its language (app/viewer/viewer-words.ts). */
const missingText = () => document.querySelector<HTMLElement>('[data-not-opened]')?.dataset.notOpened ?? ''

/** A failure is not cached, so that the next press tries again (decision 041). */
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
