import { readFileSync } from 'node:fs'
import { join } from 'node:path/posix'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { publicPages, unindexedPages } from '#domain/site/public-pages.ts'
import { routePaths } from '#testing/route-paths.ts'
import { isPublicPageFile } from '../scripts/build/separate-admin-scripts.ts'
import routes from './routes.ts'

const isPrivate = /^\/(admin|forgotpassword|changepassword)(\/|$)/

/** Returns the files of routes and nested routes. */
const filesOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)])

test.each([...new Set(['root.tsx', ...filesOf(routes)])])(
  '%s has both loaders or neither, and no actions',
  (file) => {
    const code = readFileSync(new URL(file, import.meta.url), 'utf8')
    const exported = [...code.matchAll(/^export (?:const|function|async function) (\w+)/gm)].map(
      ([, name]) => name,
    )
    expect(exported.includes('loader')).toBe(exported.includes('clientLoader'))
    for (const name of ['action', 'clientAction', 'middleware', 'clientMiddleware'])
      expect(exported).not.toContain(name)
  },
)

test('lists all public pages for the sitemap and the cache', () => {
  const pages = routePaths(routes).filter((path) => !/[:*]/.test(path) && !isPrivate.test(path))
  expect([...publicPages].sort()).toEqual([...new Set(pages)].sort())
  expect(publicPages).toEqual(expect.arrayContaining([...unindexedPages]))
})

test('public pages have the classes of each public page in their style sheet, and scripts without admin code', () => {
  const css = readFileSync(new URL('styles/app.css', import.meta.url), 'utf8')
  const sources = [...css.matchAll(/^@source "..\/(.+)"/gm)].map(([, source]) => String(source))
  const files = filesOf(routes.filter(({ path = '' }) => !isPrivate.test(`/${path}`)))
  expect(
    files.filter((file) => file.startsWith('../') && !sources.some((source) => file.startsWith(source))),
  ).toEqual([])
  // Pages of an account load the forms of admins.
  const others = files.filter((file) => !file.includes('/accounts/'))
  expect(others.filter((file) => !isPublicPageFile(join('app', file)))).toEqual([])
})

/** Returns the file of the page at a path. */
const pageAt = (path: string) =>
  (matchRoutes(routes as RouteObject[], path)?.at(-1)?.route as RouteConfigEntry | undefined)?.file

const notFound = pageAt('/no/such/page')

test.each(['dragons', 'constructor', '__proto__', 'add-dragons'])('has no page at "%s"', (name) => {
  expect(pageAt(`/admin/dashboard/${name}`)).toBe(notFound)
})
