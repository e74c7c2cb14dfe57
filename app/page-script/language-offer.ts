import { closest } from './closest.ts'

/** localStorage key of the language chosen in the offer or the menu (app/language/chosen-language.ts). */
const key = 'languageChosen'

/** Offers this page in the browser's language, until the visitor has chosen one. */
export class LanguageOffer extends HTMLElement {
  connectedCallback() {
    try {
      const line = this.querySelector<HTMLElement>(`[lang=${navigator.language.slice(0, 2)}]`)
      if (!line || localStorage.getItem(key)) return
      line.hidden = false
      line.onclick = () => {
        line.hidden = true
        remember(document.documentElement.lang)
      }
    } catch {
      // If storage is blocked, no offer is shown.
    }
  }
}

/** Remembers the language of a link to this page in another language. */
export function rememberChosenLanguage() {
  addEventListener('click', ({ target }) => {
    const link = closest<HTMLAnchorElement>(target, 'a[hreflang]')
    if (link) remember(link.hreflang)
  })
}

function remember(language: string) {
  try {
    localStorage.setItem(key, language)
  } catch {
    // If storage is blocked, the choice is not remembered.
  }
}
