import type { FastifyInstance } from 'fastify'
import { feedLinks, feedPaths } from '#domain/feeds.ts'
import { allow } from '../http/guard.ts'
import type { Parts } from '../parts.ts'
import { readSettings } from '../settings/read-settings.ts'
import { writeCalendar } from './calendar.ts'
import { writeManifest } from './manifest.ts'
import { writeNews } from './news.ts'
import { writeRobots } from './robots.ts'
import { writeSitemap } from './sitemap.ts'

/** What machines read of the site. Each is kept like a page, so it is written once for many. */
export function feedRoutes(app: FastifyInstance, { db, config: { publicUrl }, now }: Parts) {
  const feed = (path: string, type: string, write: () => string | Promise<string>) =>
    app.get(path, allow('read content'), async (_request, reply) => {
      reply.type(`${type}; charset=utf-8`)
      return write()
    })

  feed(feedPaths.sitemap, 'application/xml', () => writeSitemap(db, publicUrl))
  feed(feedPaths.robots, 'text/plain', () => writeRobots(publicUrl))
  feed(feedPaths.news, feedLinks.news.type, () => writeNews(db, publicUrl))
  feed(feedPaths.calendar, feedLinks.calendar.type, () => writeCalendar(db, publicUrl, now()))
  feed(feedPaths.manifest, 'application/manifest+json', async () => writeManifest(await readSettings(db)))
}
