import type { Action } from '../permissions.ts'
import type { Field } from './fields.ts'

export type Fields = Record<string, Field>

/** Checks what one field alone cannot, and drops what does not apply; see `residence.ts`. */
export type Rule = (values: Values) => { values: Values; errors: FieldError[] }
export type Values = Record<string, unknown>
export type FieldError = { field: string; message: string }

/** What a content kind is. Everything generic (routes, queries, forms, lists) is drawn from this. */
export type Kind<F extends Fields = Fields> = {
  /** The one word for it, everywhere. */
  name: string
  /** Its table; the columns are named like the fields. */
  table: string
  labels: { one: string; many: string }
  fields: F
  /** The field that names a record to a person: `fullName` or `title`. */
  titleField: string
  /** Every path is written out, so that searching for a URL finds its kind. */
  paths: KindPaths
  /** The shape of the list call, kept as the specification has it. */
  listAnswer: 'array' | 'success-and-data'
  /** How many records a list without `?limit=` answers; all when absent. */
  listLimit?: number
  /** The text by which a list is ordered, ascending; see `order.ts`. */
  order: (values: Values) => string
  /** Public fields by which a list can be narrowed, each a query parameter of its name; a day is narrowed by its year. */
  filters?: readonly string[]
  /** Fields no two records may share; the trash does not count. */
  unique?: string[]
  rule?: Rule
  /** The action that each call performs. Without `edit`, a record is only ever added and removed. */
  may: { list: Action; add: Action; edit?: Action; remove: Action }
  screens: {
    list: string
    /** The page of one record; see `addresses.ts`. */
    one?: string
    /** Where its photos and videos are. */
    gallery?: string
    add?: string
  }
  says: KindWords
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

/** What the kind says to people (specification §8). */
export type KindWords = {
  adding?: string
  added: string
  notAdded: string
  /** Said instead of `notAdded` when no answer came. */
  notAnswered?: string
  /** The server's own sentence, when there is one, comes before `notAdded`. */
  prefersServer?: boolean
  none: string
  notListed: string
  /** Said instead of `notListed` when no answer came. */
  listNotAnswered?: string
  /** The server's own sentence, when there is one, comes before `notListed`. */
  listPrefersServer?: boolean
  edited: string
  notEdited: string
  deleted: string
  notDeleted: string
}

export function defineKind<F extends Fields>(kind: Omit<Kind<F>, 'may'> & { may?: Kind['may'] }): Kind<F> {
  return {
    may: { list: 'read content', add: 'add content', edit: 'change content', remove: 'change content' },
    ...kind,
  }
}

type Stored = { _id: string; createdAt: string; updatedAt: string }

/** A record of a kind as the API answers it. */
export type RecordOf<K> =
  K extends Kind<infer F> ? Stored & { [Name in keyof F]: F[Name] extends Field<infer T> ? T : never } : never

/** A record of some kind, when it does not matter which. */
export type AnyRecord = Stored & Values
