const modulePreload = /<link rel="modulepreload" /g
const modulePreloads = /<link rel="modulepreload" [^>]*>/g

/**
 * Puts the preloads of scripts last in the head and lets them wait for what is seen: a page reads without its scripts,
 * so on a slow line the style sheet, the fonts and the first picture go before them. (`npm run bench:pages` shows what
 * it is worth.)
 */
export function putScriptsLast(html: string): string {
  const preloads = html.match(modulePreloads)?.join('') ?? ''
  if (!preloads) return html
  const waiting = preloads.replace(modulePreload, '<link rel="modulepreload" fetchpriority="low" ')
  return html.replace(modulePreloads, '').replace('</head>', () => `${waiting}</head>`)
}
