import { defineWords } from '#domain/text/words.ts'

/** Paths of machine-readable files: for search engines, feed readers, calendars, phones' home screens and browsers. */
export const feedPaths = {
  sitemap: '/sitemap.xml',
  robots: '/robots.txt',
  news: '/feed.xml',
  calendar: '/calendar.ics',
  manifest: '/manifest.webmanifest',
  speculationRules: '/speculation-rules.json',
} as const

/** On a site with many pages, `/sitemap.xml` lists these files, counted from 1. */
export const sitemapPartRoute = '/sitemap-:part.xml'
export const sitemapPartPath = (part: number) => sitemapPartRoute.replace(':part', String(part))

export const feedWords = defineWords('feeds', {
  news: 'News and events',
  calendar: '{name}: classes and events',
  class: 'Class',
  noClass: 'No class: {reason}',
  extraClass: 'Extra class: {reason}',
})

/** The two feeds that people can subscribe to. They also exist in the other languages. */
export const feedLinks = {
  news: {
    href: feedPaths.news,
    type: 'application/rss+xml',
    title: feedWords.news,
    label: 'Follow our news (RSS)',
  },
  calendar: {
    href: feedPaths.calendar,
    type: 'text/calendar',
    title: 'Classes and coming events',
    label: 'Add to my calendar',
  },
} as const
