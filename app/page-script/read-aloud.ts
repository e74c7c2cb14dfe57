// Old browsers have no speech synthesis.
const voice = () => window.speechSynthesis as SpeechSynthesis | undefined

const stop = () => voice()?.cancel()

/**
 * A button that reads the element named by `for` aloud. Has `data-silent` while the device has no voice for the language.
 */
export class ReadAloud extends HTMLElement {
  connectedCallback() {
    this.toggleAttribute('data-silent', !this.hasVoice())
    const voices = voice()
    // Some browsers load their voices later.
    if (voices) voices.onvoiceschanged = () => this.connectedCallback()
    this.onclick = () => {
      stop()
      if (!this.toggleAttribute('data-speaking') || !this.text) return
      // biome-ignore lint/performance/useDomNodeTextContent: innerText keeps the line breaks
      const utterance = new SpeechSynthesisUtterance(this.text.innerText)
      utterance.lang = this.language
      utterance.onend = () => this.removeAttribute('data-speaking')
      voice()?.speak(utterance)
      addEventListener('pagehide', stop, { once: true })
    }
  }

  disconnectedCallback() {
    stop()
  }

  get text() {
    return document.getElementById(this.getAttribute('for') ?? '')
  }

  get language() {
    return this.text?.closest<HTMLElement>('[lang]')?.lang ?? ''
  }

  hasVoice() {
    return voice()
      ?.getVoices()
      .some(({ lang }) => lang.startsWith(this.language))
  }
}
