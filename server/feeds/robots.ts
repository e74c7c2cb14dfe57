import { feedPaths } from '#domain/site/feeds.ts'

/** Pages about people are not here: a search engine has to read them to learn that they are not for it. */
const disallowedPaths = ['/admin', '/api/', '/forgotpassword', '/changepassword', '/reset-password/']

export function writeRobots(publicUrl: string): string {
  return [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}${feedPaths.sitemap}`,
    '',
  ].join('\n')
}
