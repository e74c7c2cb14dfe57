/** Loads a style sheet that a page does not begin with; rejects where it does not come. */
export function addStyles(href: string): Promise<void> {
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
