import type { FastifyInstance } from 'fastify'
import { feedLinks, feedPaths, sitemapPartRoute } from '#domain/site/feeds.ts'
import { lookPath } from '#domain/site/look.ts'
import type { SiteSettings } from '#domain/site/site-settings.ts'
import { inLanguage, languages } from '#domain/text/languages.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Feature } from '#server/feature.ts'
import { sendNotFound } from '#server/http/error-handler.ts'
import { allow } from '#server/http/guard.ts'
import { writeCalendar } from './calendar.ts'
import { loadFeedLanguage } from './feed-language.ts'
import { writeNews } from './news.ts'
import { writeSitemap, writeSitemapPart } from './sitemap.ts'

/** Machine-readable views of the site, each cached like a page. */
function addFeeds(app: FastifyInstance, context: AppContext) {
  const { db, now } = context
  const { publicUrl } = context.config
  const addFeed = (path: string, type: string, write: () => string | Promise<string>) =>
    app.get(path, allow('read content'), async (_request, reply) => {
      reply.type(`${type}; charset=utf-8`)
      return write()
    })

  addFeed(feedPaths.sitemap, 'application/xml', () => writeSitemap(db, publicUrl, now()))
  app.get<{ Params: { part: string } }>(sitemapPartRoute, allow('read content'), async (request, reply) => {
    const { part } = request.params
    const text = /^[1-9]\d{0,3}$/.test(part) && (await writeSitemapPart(db, publicUrl, now(), Number(part)))
    return text ? reply.type('application/xml; charset=utf-8').send(text) : sendNotFound(request, reply)
  })
  addFeed(feedPaths.robots, 'text/plain', () => writeRobots(publicUrl))
  const { news, calendar } = feedLinks
  for (const language of languages) {
    const read = () => loadFeedLanguage(context, language)
    addFeed(inLanguage(language, news.href), news.type, async () =>
      writeNews(db, publicUrl, now(), await read()),
    )
    addFeed(inLanguage(language, calendar.href), calendar.type, async () =>
      writeCalendar(db, publicUrl, now(), await read()),
    )
  }
  addFeed(feedPaths.speculationRules, 'application/speculationrules+json', writeSpeculationRules)
  addFeed(feedPaths.manifest, 'application/manifest+json', async () => writeManifest(await readSettings(db)))
}

/** Pages about people are not disallowed: search engines must read them to find their noindex. */
const disallowedPaths = ['/admin', '/api/', '/forgotpassword', '/changepassword', '/reset-password/']

function writeRobots(publicUrl: string): string {
  return [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}${feedPaths.sitemap}`,
    '',
  ].join('\n')
}

/** Paths that browsers must not prefetch: private pages, files and machine-readable data. */
const never = ['/admin*', '/api/*', '/uploads/*', '/reset-password/*', '/*password', '/*.*']

/**
 * Returns the rules for what browsers may prefetch: our own pages, when the user points at or touches a link. Browsers
 * in data-saving mode prefetch nothing (https://wicg.github.io/nav-speculation/speculation-rules.html).
 */
function writeSpeculationRules(): string {
  const where = {
    and: [
      { href_matches: '/*' },
      { not: { href_matches: never } },
      { not: { selector_matches: '[rel~=external], [target=_blank], [data-needs-app]' } },
    ],
  }
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] })
}

/** Returns the manifest with which a phone puts the site on its home screen. The colors match `app/styles/app.css`. */
function writeManifest({ name, tagline, ...look }: SiteSettings): string {
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
    icons: look.logoURL
      ? [pngIcon(lookPath(look, 'icon-180.png'), 180), pngIcon(lookPath(look, 'icon-512.png'), 512)]
      : [
          pngIcon('/icon-192.png', 192),
          pngIcon('/icon-512.png', 512),
          { ...pngIcon('/icon-maskable-512.png', 512), purpose: 'maskable' },
        ],
  })
}

const pngIcon = (src: string, size: number) => ({ src, type: 'image/png', sizes: `${size}x${size}` })

const maxShortNameLength = 15

/** Returns as many whole words of the name as fit below an icon. */
function shortNameOf(name: string) {
  if (name.length <= maxShortNameLength) return name
  const words = name.slice(0, maxShortNameLength + 1).split(' ')
  const wholeWords = words
    .slice(0, -1)
    .join(' ')
    .replace(/[^\p{L}\p{M}\p{N}]+$/u, '')
  return wholeWords || [...name].slice(0, maxShortNameLength).join('')
}

export const feedsFeature: Feature = { addFiles: addFeeds }
