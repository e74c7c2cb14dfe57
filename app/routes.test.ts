import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { pagesAboutPeople, publicPages } from '#domain/public-pages.ts'
import routes from './routes.ts'

const isPrivate = /^\/(admin|forgotpassword|changepassword)(\/|$)/

/** The paths of routes and of those inside them. */
const pathsOf = (entries: RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path, index, children = [] }) => {
    const own = path ? `${above}/${path}` : above
    const isPage = path !== undefined || index
    return [...(isPage ? [own || '/'] : []), ...pathsOf(children, own)]
  })

test('the public pages, which sitemap and cache go by, are those of the site', () => {
  const pages = pathsOf(routes).filter((path) => !/[:*]/.test(path) && !isPrivate.test(path))
  expect([...publicPages].sort()).toEqual([...new Set(pages)].sort())
  expect(publicPages).toEqual(expect.arrayContaining([...pagesAboutPeople]))
})
