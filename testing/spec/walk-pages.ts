import type { Ask } from './ask.ts'

type SiteResponse = Awaited<ReturnType<Ask>>

/**
 * Follows a list from page to page by its `Link` headers. Fails on an endless list, which a broken cursor
 * would cause, before it fills the memory.
 */
export async function* paginate(
  ask: (path: string) => Promise<SiteResponse>,
  first: string,
  maxPages = 50,
): AsyncGenerator<SiteResponse> {
  let path: string | undefined = first
  for (let page = 0; path !== undefined; page += 1) {
    if (page === maxPages) throw new Error(`${first} still has a next page after ${maxPages} pages.`)
    const response = await ask(path)
    yield response
    path = nextPage(response) || undefined
  }
}

/** Returns the URL of the next page, or an empty string. */
export const nextPage = ({ headers }: Pick<SiteResponse, 'headers'>) =>
  /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1] ?? ''
