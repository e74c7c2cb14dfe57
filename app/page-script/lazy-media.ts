/**
 * Hides pictures that fail to load, so that their placeholder colors are visible instead of the browser's broken-image
 * icon.
 */
export function hideBrokenPictures() {
  const hide = (image: unknown) => {
    if (image instanceof HTMLImageElement && image.classList.contains('picture'))
      image.classList.add('opacity-0')
  }
  document.addEventListener('error', ({ target }) => hide(target), true)
  // Some may have failed before this script ran.
  for (const image of document.images)
    if (image.currentSrc && image.complete && image.naturalWidth === 0) hide(image)
}

/** A video that loads its first frame when it enters the viewport. */
export class LazyVideo extends HTMLElement {
  connectedCallback() {
    const video = this.querySelector('video')
    if (!video) return
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      video.preload = 'metadata'
      observer.disconnect()
    })
    observer.observe(this)
  }
}
