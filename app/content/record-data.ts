import { data } from 'react-router'
import { idInAddress } from '#domain/addresses.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { type Api, ApiFailure } from '../api.ts'
import { notListedWords, readList } from './list-data.ts'

/** A record as its own page holds it: what was read, or why it could not be. Without either there is none. */
export type PageRecord = {
  /** The name of its kind. */
  kind: string
  record: AnyRecord | null
  /** The newest of the same kind beside it. */
  others: AnyRecord[]
  failure: string | null
}

const othersShown = 3

/** What the `loader` of a record's page answers, with the status that keeps what was not found out of every cache. */
export async function readRecord(api: Api, kind: Kind, address = '') {
  const page: PageRecord = { kind: kind.name, record: null, others: [], failure: null }
  const id = idInAddress(address)
  if (!id) return data(page, { status: 404 })
  try {
    const [record, newest] = await Promise.all([
      api.one(kind, id) as Promise<AnyRecord>,
      readList(api, kind, { limit: othersShown + 1 }),
    ])
    const others = (newest.items as AnyRecord[]).filter(({ _id }) => _id !== id).slice(0, othersShown)
    return data<PageRecord>({ ...page, record, others })
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    if (failure.status === 404) return data(page, { status: 404 })
    return data<PageRecord>({ ...page, failure: notListedWords(kind, failure) }, { status: 503 })
  }
}
