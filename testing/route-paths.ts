import type { RouteConfigEntry } from '@react-router/dev/routes'

/** Returns the paths of pages, including nested ones. */
export const routePaths = (entries: RouteConfigEntry[], above = ''): string[] =>
  entries.flatMap(({ path, index, children = [] }) => {
    const own = path ? `${above}/${path}` : above
    return [...(path || index ? [own || '/'] : []), ...routePaths(children, own)]
  })
