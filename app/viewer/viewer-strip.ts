import { parsePictureUrl } from '#domain/media/pictures.ts'
import { isVideo } from './gallery-media.ts'
import { drawIcon, element, icon } from './viewer-elements.ts'

/** Thumbnails of all files, below the large picture; the one shown is outlined. */
export class ViewerStrip {
  readonly box: HTMLElement
  readonly #buttons: HTMLButtonElement[]

  constructor(
    label: string,
    media: string[],
    altOf: (index: number) => string,
    show: (index: number) => void,
  ) {
    this.box = element('div', { className: 'viewer-strip' }, { role: 'group', 'aria-label': label })
    this.#buttons = media.map((url, index) => {
      const button = element(
        'button',
        { type: 'button', className: 'viewer-thumb' },
        { 'aria-label': altOf(index) },
      )
      const small = parsePictureUrl(url)?.sources[0]?.url ?? url
      button.append(
        isVideo(url)
          ? drawIcon(icon.play)
          : element('img', { className: 'viewer-thumb-picture', src: small, alt: '', loading: 'lazy' }),
      )
      button.addEventListener('click', () => show(index))
      return button
    })
    this.box.append(...this.#buttons)
  }

  /** Marks the shown file. Tab reaches only one button; the arrow keys move among the files. */
  mark(index: number) {
    const hasFocus = this.box.contains(document.activeElement)
    for (const [at, button] of this.#buttons.entries()) {
      button.tabIndex = at === index ? 0 : -1
      button.setAttribute('aria-current', String(at === index))
    }
    const shown = this.#buttons[index]
    if (!shown) return
    if (hasFocus) shown.focus({ preventScroll: true })
    this.box.scrollTo({ left: shown.offsetLeft - (this.box.clientWidth - shown.offsetWidth) / 2 })
  }
}
