import type { SiteSettings } from '#domain/site/site-settings.ts'

/** What a phone needs to put the site on its home screen. The colours are those of `app/styles/app.css`. */
export function writeManifest({ name, tagline }: SiteSettings): string {
  return JSON.stringify({
    id: '/',
    name,
    short_name: shortNameOf(name),
    description: tagline,
    lang: 'en',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#14162b',
    background_color: '#14162b',
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  })
}

const maxShortNameLength = 15

/** What fits under an icon: as many whole words as there is room for. */
function shortNameOf(name: string) {
  if (name.length <= maxShortNameLength) return name
  const words = name.slice(0, maxShortNameLength + 1).split(' ')
  const wholeWords = words
    .slice(0, -1)
    .join(' ')
    .replace(/[^\p{L}\p{M}\p{N}]+$/u, '')
  return wholeWords || [...name].slice(0, maxShortNameLength).join('')
}
