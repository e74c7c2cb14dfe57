import type { Action } from '../accounts/permissions.ts'
import type { Field } from './fields.ts'

export type Fields = Record<string, Field>

/** A check across fields, which also clears those that do not apply; see `residence.ts`. */
export type Rule = (values: Values) => { values: Values; errors: FieldError[] }
export type Values = Record<string, unknown>
export type FieldError = { field: string; message: string }

/** The definition of a content kind; the generic routes, queries, forms and lists are built from it. */
export type Kind<F extends Fields = Fields> = {
  /** Its identifier, the same everywhere. */
  name: string
  /** Its table; the columns are named like the fields. */
  table: string
  labels: { one: string; many: string }
  fields: F
  /** The field that names a record to a person: `fullName` or `title`. */
  titleField: string
  /** Every path is written out, so that searching for a URL finds its kind. */
  paths: KindPaths
  /** The JSON shape of the list, as specified. */
  listResponse: 'array' | 'success-and-data'
  /** The default of `?limit=`; no limit when absent. */
  listLimit?: number
  /** The text by which a list is sorted, ascending; see `sort-keys.ts`. */
  sortKey: (values: Values) => string
  /** Public fields that filter a list, each a query parameter of its name; a day is filtered by its year. */
  filters?: readonly string[]
  /** Unique fields; records in the trash do not count. */
  unique?: string[]
  rule?: Rule
  /** The action that each call performs. Without `edit`, a record is only ever added and removed. */
  permissions: { list: Action; add: Action; edit?: Action; remove: Action }
  screens: {
    list: string
    /** The page of one record; see `record-path.ts`. */
    one?: string
    /** Where its photos and videos are. */
    gallery?: string
    add?: string
  }
  messages: KindMessages
}

export type KindPaths = {
  list: string
  one: string
  /** The values that each filter can take, where the kind has filters. */
  choices?: string
  /** Absent for galleries, which add photos and videos at two paths of their own. */
  add?: string
  addPhotos?: string
  addVideos?: string
  /** DELETE and PUT. */
  change: string[]
}

/** The kind's messages for people (specification §8). */
export type KindMessages = {
  adding?: string
  added: string
  notAdded: string
  /** Instead of `notAdded` when there was no response. */
  addNetworkError?: string
  /** The server's message, if any, is shown instead of `notAdded`. */
  prefersServerMessage?: boolean
  none: string
  notListed: string
  /** Instead of `notListed` when there was no response. */
  listNetworkError?: string
  /** The server's message, if any, is shown instead of `notListed`. */
  listPrefersServerMessage?: boolean
  edited: string
  notEdited: string
  deleted: string
  notDeleted: string
}

export function defineKind<F extends Fields>(
  kind: Omit<Kind<F>, 'permissions'> & { permissions?: Kind['permissions'] },
): Kind<F> {
  return {
    permissions: {
      list: 'read content',
      add: 'add content',
      edit: 'change content',
      remove: 'change content',
    },
    ...kind,
  }
}

type StoredFields = { _id: string; createdAt: string; updatedAt: string }

/** A record of a kind as the API answers it. */
export type RecordOf<K> =
  K extends Kind<infer F>
    ? StoredFields & { [Name in keyof F]: F[Name] extends Field<infer T> ? T : never }
    : never

/** A record of some kind, when it does not matter which. */
export type AnyRecord = StoredFields & Values
