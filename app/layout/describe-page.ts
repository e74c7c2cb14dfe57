import type { MetaDescriptor } from 'react-router'
import { siteOf } from './site-data.ts'

type Match = { id: string; loaderData?: unknown } | undefined

/** A page's `meta`: its title beside the site's name, and a sentence about it. */
export function describePage(title: string, description: string) {
  return ({ matches }: { matches: readonly Match[] }): MetaDescriptor[] => {
    const { name } = siteOf(matches.find((match) => match?.id === 'root')?.loaderData).settings
    return [
      { title: title ? `${title} · ${name}` : name },
      { name: 'description', content: description },
      { property: 'og:title', content: title || name },
      { property: 'og:description', content: description },
    ]
  }
}
