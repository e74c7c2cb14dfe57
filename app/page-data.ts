import type { RouterContextProvider } from 'react-router'
import { type Api, api, createApi } from './api.ts'
import { pageContext } from './page-context.ts'

type LoaderArgs = {
  context: Readonly<RouterContextProvider>
  params: Record<string, string | undefined>
  request: Request
}

/**
 * A page's data, read the same way everywhere: export the result as `loader` and as `clientLoader`.
 * (Not the one as the other: the browser's build loses `loader`, and what refers to it.)
 * On the server the API is asked in process, as a visitor; in the browser over HTTP.
 */
export function pageData<T>(read: (api: Api, args: LoaderArgs) => Promise<T>) {
  return (args: LoaderArgs) =>
    read(import.meta.env.SSR ? createApi(args.context.get(pageContext).transport) : api, args)
}
