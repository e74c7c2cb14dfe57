import { defineWords } from '#domain/text/words.ts'

const english = defineWords({
  previous: 'Previous',
  next: 'Next',
  close: 'Close',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  slides: 'Photos and videos',
  strip: 'Small pictures',
  share: 'Share',
  download: 'Download',
  missing: 'The pictures could not be opened. Please try again.',
})

/** The viewer runs without React, so the page passes these texts in an attribute. */
export const viewerWords = defineWords('viewer', english)

export function readViewerWords(): typeof english {
  const given = document.querySelector<HTMLElement>('[data-viewer-words]')?.dataset.viewerWords
  return given ? { ...english, ...JSON.parse(given) } : english
}
