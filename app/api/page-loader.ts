import { createContext, data, type RouterContextProvider } from 'react-router'
import type { DataOf, PathOf } from '#domain/api/client-types.ts'
import type { Translations } from '#domain/kinds/kind.ts'
import type { AppStart } from '#domain/site/app-start.ts'
import type { PostedForm } from '#domain/site/posted-form.ts'
import { type Language, splitLanguage } from '#domain/text/languages.ts'
import { Message } from '#domain/text/words.ts'
import { type Api, ApiError, api, createApi, type Transport } from './api.ts'

/**
 * Context that the server passes to the page it renders: the nonce of inline scripts, an in-process API transport, a
 * form that was posted to the page, and when the page starts React. In development, React starts by itself.
 */
export const pageContext = createContext<{
  nonce: string
  transport: Transport
  posted?: PostedForm
  start?: AppStart
}>()

type LoaderArgs = {
  context: Readonly<RouterContextProvider>
  params: Record<string, string | undefined>
  request: Request
}

/**
 * Returns a page's loader: export the result as `loader` and as `clientLoader`. (Do not assign one to the
 * other: the client build removes `loader` and everything that refers to it.) On the server the API is called
 * in process, as a visitor; in the browser over HTTP.
 */
export function pageLoader<T>(load: (api: Api, args: LoaderArgs) => Promise<T>) {
  return (args: LoaderArgs) => {
    if (!import.meta.env.SSR) return load(api, args)
    const { language } = splitLanguage(new URL(args.request.url).pathname)
    return load(inOneLanguage(createApi(args.context.get(pageContext).transport), language), args)
  }
}

/**
 * Returns the loader of a page that needs the data of only one call. If the call fails, the data is null, with a status
 * that prevents caching.
 */
export const dataLoader = <P extends PathOf<'GET'>>(path: P) =>
  pageLoader(async (api) => {
    try {
      return data<DataOf<'GET', P> | null>((await api.send<{ data: DataOf<'GET', P> }>('GET', path)).data)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return data<DataOf<'GET', P> | null>(null, { status: 503 })
    }
  })

/**
 * Returns an API that strips from every record the translations that the page does not show, because all data that a
 * page loads is sent to the browser.
 */
function inOneLanguage(api: Api, language: Language): Api {
  const trimmed = <F extends (...input: never[]) => Promise<unknown>>(call: F) =>
    (async (...input) => trimTranslations(await call(...input), language)) as F
  const { list, page, one, call, send } = api
  return {
    ...api,
    list: trimmed(list),
    page: trimmed(page),
    one: trimmed(one),
    call: trimmed(call),
    send: trimmed(send),
  }
}

/** Keeps of each record in a response, at any depth, only the translations in one language. */
function trimTranslations<T>(value: T, language: Language): T {
  if (Array.isArray(value)) return value.map((item) => trimTranslations(item, language)) as T
  if (typeof value !== 'object' || value === null || value instanceof Message) return value
  const entries = Object.entries(value).flatMap(([name, inner]) => {
    if (name !== 'translations' || !('_id' in value)) return [[name, trimTranslations(inner, language)]]
    const texts = (inner as Translations | null)?.[language]
    return texts ? [[name, { [language]: texts }]] : []
  })
  return Object.fromEntries(entries) as T
}

/**
 * Returns the loader of a page with a form that works without scripts. The loader returns the rejected form,
 * but only during server rendering.
 */
export const postedFormLoader = () => (args: LoaderArgs) =>
  (import.meta.env.SSR && args.context.get(pageContext).posted) || null
