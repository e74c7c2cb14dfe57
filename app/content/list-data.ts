import { data } from 'react-router'
import type { Kind } from '#domain/kinds/kind.ts'
import { type Api, ApiFailure, type Listed, type ListQuery, unreadableSays } from '../api.ts'
import { pageData } from '../page-data.ts'
import { type Question, readQuestion } from './list-question.ts'

/** The values that each filter can take, and how many records have them. */
export type Choices = Record<string, { value: string; count: number }[]>

/** A list as a page holds it: what was read, or the words that say why it could not be. */
export type PageList<K> = Listed<K> & {
  failure: string | null
  /** What the page's address asks; absent where a list is always the same. */
  question?: Question
  choices?: Choices | undefined
}

/**
 * The `loader` and `clientLoader` of a page that is one list, as its address asks for it. A list that is short by
 * nature, as that of the last classes, is the same whatever the address says.
 */
export const listData = <K extends Kind>(kind: K) =>
  pageData(async (api, { request }) => {
    const list = kind.listLimit ? await readList(api, kind) : await readAsked(api, kind, request.url)
    // A page without its list must not be kept by anybody.
    return data(list, { status: list.failure === null ? 200 : 503 })
  })

export async function readList<K extends Kind>(api: Api, kind: K, query?: ListQuery): Promise<PageList<K>> {
  try {
    return { ...(await api.list(kind, query)), failure: null }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return { items: [], total: 0, nextCursor: null, failure: notListedWords(kind, failure) }
  }
}

/** A question as the API takes it. */
export const apiQuery = ({ show, q, filters }: Question): ListQuery => ({ limit: show, q, ...filters })

async function readAsked<K extends Kind>(api: Api, kind: K, url: string): Promise<PageList<K>> {
  const question = readQuestion(kind, new URL(url).searchParams)
  const [list, choices] = await Promise.all([readList(api, kind, apiQuery(question)), readChoices(api, kind)])
  return { ...list, question, ...(choices && { choices }) }
}

/** Without its choices a list is still worth showing. */
async function readChoices(api: Api, { paths }: Kind): Promise<Choices | undefined> {
  if (!paths.choices) return
  try {
    return (await api.get<{ data?: Choices }>(paths.choices)).data
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
  }
}

/** What is said when a list cannot be read: each kind has its own words (specification §8). */
export function notListedWords({ says }: Kind, { message, status }: ApiFailure) {
  if (message === unreadableSays) return message
  if (status === 0 && says.listNotAnswered) return says.listNotAnswered
  return (says.listPrefersServer && message) || says.notListed
}
