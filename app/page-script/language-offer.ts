// Loaded in addition to main.ts, on pages that exist in several languages. It offers the browser's language and reads
// texts aloud.

/** localStorage key of the language chosen in the offer or the menu (app/language/chosen-language.ts). */
const key = 'languageChosen'

function rememberChoice(language: string) {
  try {
    localStorage.setItem(key, language)
  } catch {
    // If storage is blocked, the choice is not remembered.
  }
}

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
      // If storage is blocked, no offer is shown.
    }
  }
}

// Old browsers have no speech synthesis.
const voice = window.speechSynthesis as SpeechSynthesis | undefined

/** A button that reads the element named by `for` aloud. Hidden if the device has no voice for the language. */
class ReadAloud extends HTMLElement {
  connectedCallback() {
    this.hidden = !this.hasVoice()
    // Some browsers load their voices later.
    if (voice) voice.onvoiceschanged = () => this.connectedCallback()
    this.onclick = () => {
      voice?.cancel()
      if (!this.toggleAttribute('data-speaking') || !this.text) return
      // biome-ignore lint/performance/useDomNodeTextContent: innerText keeps the line breaks
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
