import { matchPath, useLocation } from 'react-router'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind, KindScreens } from '#domain/kinds/kind.ts'
import { splitLanguage } from '#domain/text/languages.ts'

/**
 * Returns the kind whose list, record, form or table has this path, in any language.
 *
 * @throws {Error} for any other path; `app/routes.ts` defines no such route
 */
export function kindAt(screen: keyof KindScreens, pathname: string): Kind {
  const { path } = splitLanguage(pathname)
  const kind = kinds.find(({ screens }) => screens[screen] && matchPath(screens[screen], path))
  if (!kind) throw new Error(`No kind has a ${screen} page at ${pathname}.`)
  return kind
}

export const useKindAt = (screen: keyof KindScreens) => kindAt(screen, useLocation().pathname)
