/**
 * Does to a page what Chrome's translation does: each text, also one that comes later, is replaced by a text of its own
 * within two `<font>` elements. Given to a context as its script, so it uses nothing from outside of itself.
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
