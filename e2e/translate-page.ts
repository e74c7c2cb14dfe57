/**
 * Imitates Chrome's page translation. Replaces each text, including later ones, with a new text in two nested `<font>`
 * elements. It runs as an init script of a browser context, so it must not use anything from outside the function.
 */
export function translatePage() {
  const untranslated = 'font, script, style, noscript, textarea, title, option'
  const translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest(untranslated)) continue
      const outer = document.createElement('font')
      outer.append(document.createElement('font'))
      outer.firstElementChild?.append(text.data)
      text.replaceWith(outer)
    }
  }
  new MutationObserver(() => {
    if (document.body) translate()
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
