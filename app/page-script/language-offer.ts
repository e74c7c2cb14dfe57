// Beside main.ts, on pages that are read in several languages: offers that of the browser, and reads texts aloud.

/** In localStorage, once somebody has answered the offer or taken a language from the menu: which one (app/language/chosen-language.ts). */
const key = 'languageChosen'

function rememberChoice(language: string) {
  try {
    localStorage.setItem(key, language)
  } catch {
    // Where storage is blocked it is offered to nobody.
  }
}

/** Shows the line that offers this page in the browser's language, until somebody has answered it. */
class LanguageOffer extends HTMLElement {
  connectedCallback() {
    try {
      const line = this.querySelector<HTMLElement>(`[lang=${navigator.language.slice(0, 2)}]`)
      if (!line || localStorage.getItem(key)) return
      line.hidden = false
      line.onclick = () => {
        line.hidden = true
        rememberChoice(document.documentElement.lang)
      }
    } catch {
      // Where storage is blocked it would be offered for ever.
    }
  }
}

// Old browsers have no voice at all.
const voice = window.speechSynthesis as SpeechSynthesis | undefined

/** A button that has the device's own voice read the element named by `for`; not shown without a voice for its language. */
class ReadAloud extends HTMLElement {
  connectedCallback() {
    this.hidden = !this.hasVoice()
    // Some browsers load their voices later.
    if (voice) voice.onvoiceschanged = () => this.connectedCallback()
    this.onclick = () => {
      voice?.cancel()
      if (!this.toggleAttribute('data-speaking') || !this.text) return
      // biome-ignore lint/performance/useDomNodeTextContent: its lines are read as lines
      const utterance = new SpeechSynthesisUtterance(this.text.innerText)
      utterance.lang = this.language
      utterance.onend = () => this.removeAttribute('data-speaking')
      voice?.speak(utterance)
    }
  }

  disconnectedCallback() {
    voice?.cancel()
  }

  get text() {
    return document.getElementById(this.getAttribute('for') ?? '')
  }

  get language() {
    return this.text?.closest<HTMLElement>('[lang]')?.lang ?? ''
  }

  hasVoice() {
    return voice?.getVoices().some(({ lang }) => lang.startsWith(this.language))
  }
}

addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]')
  if (link) rememberChoice(link.hreflang)
})
addEventListener('pagehide', () => voice?.cancel())
customElements.define('language-offer', LanguageOffer)
customElements.define('read-aloud', ReadAloud)
