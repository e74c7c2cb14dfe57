import { useEffect, useState } from 'react'
import { data } from 'react-router'
import type { FilterChoices } from '#app/api/api.ts'
import {
  type Api,
  ApiError,
  api as browserApi,
  invalidResponseMessage,
  type ListQuery,
  type ListResult,
} from '#app/api/api.ts'
import { pageLoader } from '#app/api/page-loader.ts'
import { useSession } from '#app/session/session.tsx'
import { readToken } from '#app/session/token.ts'
import type { Kind, RecordOf } from '#domain/kinds/kind.ts'
import { type ListParams, parseListParams } from './list-url.ts'

export type LoadedList<K> = ListResult<K> & {
  error: string | null
  /** The token of the account that the list was loaded for; absent for a visitor. */
  token?: string
  /** The parameters in the page's URL; absent if the list has none. */
  params?: ListParams
  choices?: FilterChoices | undefined
}

/**
 * Returns the `loader` or `clientLoader` of a list page, filtered by its URL. A list that is always short,
 * such as the latest classes, ignores the parameters.
 */
export const listLoader = <K extends Kind>(kind: K) =>
  pageLoader((api, { request }) => loadList(api, kind, request))

export async function loadList<K extends Kind>(api: Api, kind: K, { url }: Request) {
  const list = kind.listLimit ? await fetchList(api, kind) : await fetchFilteredList(api, kind, url)
  // A page without its list must not be cached.
  return data(list, { status: list.error === null ? 200 : 503 })
}

export async function fetchList<K extends Kind>(
  api: Api,
  kind: K,
  query?: ListQuery,
): Promise<LoadedList<K>> {
  const token = readToken()
  try {
    return { ...(await api.list(kind, query)), error: null, ...(token && { token }) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { items: [], total: 0, nextCursor: null, error: listErrorMessage(kind, error) }
  }
}

const toListQuery = ({ show, q, filters, after }: ListParams): ListQuery => ({
  limit: show,
  q,
  ...filters,
  ...(after && { cursor: after }),
})

async function fetchFilteredList<K extends Kind>(api: Api, kind: K, url: string): Promise<LoadedList<K>> {
  const params = parseListParams(kind, new URL(url).searchParams)
  const [list, choices] = await Promise.all([fetchFrom(api, kind, params), fetchChoices(api, kind)])
  return { ...list, ...(choices && { choices }) }
}

/**
 * Fetches the list from the cursor on. If that fails, fetches it from the start, because a visitor cannot fix an
 * invalid cursor.
 */
async function fetchFrom<K extends Kind>(api: Api, kind: K, { after, ...first }: ListParams) {
  const params: ListParams = after ? { ...first, after } : first
  const list = await fetchList(api, kind, toListQuery(params))
  if (after && list.error !== null)
    return { ...(await fetchList(api, kind, toListQuery(first))), params: first }
  return { ...list, params }
}

/** Returns undefined if the request fails, because the list is useful even without its filter choices. */
async function fetchChoices(api: Api, kind: Kind): Promise<FilterChoices | undefined> {
  if (!kind.paths.choices) return
  try {
    return await api.choices(kind)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** Returns the message for a list that could not be loaded; each kind has its own (specification §8). */
export function listErrorMessage({ messages }: Kind, { message, status }: ApiError) {
  if (message === invalidResponseMessage) return message
  if (status === 0 && messages.listNetworkError) return messages.listNetworkError
  return (messages.listPrefersServerMessage && message) || messages.notListed
}

type FetchRecords<K extends Kind> = (api: Api, kind: K, params?: ListParams) => Promise<LoadedList<K>>

const fetchOfKind = <K extends Kind>(api: Api, kind: K, params?: ListParams) =>
  fetchList(api, kind, params && toListQuery(params))

/**
 * Returns the records of a list page. If the list was loaded for a visitor, as the server does, it is fetched again for
 * an admin, to include the private fields.
 */
export function useRecords<K extends Kind>(
  kind: K,
  loaded: LoadedList<K>,
  fetchRecords: FetchRecords<K> = fetchOfKind,
) {
  const { token } = useSession()
  const [list, setList] = useState(loaded)
  const [lastLoaded, setLastLoaded] = useState(loaded)
  if (lastLoaded !== loaded) {
    setLastLoaded(loaded)
    setList(loaded)
  }

  useEffect(() => {
    if (!token || loaded.token === token) return
    let isCurrent = true
    fetchRecords(browserApi, kind, loaded.params).then((adminList) => {
      // After an error, keep the visitor's list.
      if (isCurrent && adminList.error === null) setList({ ...loaded, ...adminList })
    })
    return () => {
      isCurrent = false
    }
  }, [token, kind, loaded, fetchRecords])

  const remove = (record: RecordOf<K>) =>
    setList((current) => ({
      ...current,
      items: current.items.filter((item) => item !== record),
      total: current.total - 1,
    }))
  return { list, remove }
}
