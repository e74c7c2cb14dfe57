import type { Action } from '../permissions.ts'
import type { Language } from '../text/languages.ts'
import { defineMessages, type Said } from '../text/message.ts'
import type { Field, Fields } from './fields.ts'

export type { Fields }

/** A check across fields, which also clears those that do not apply; see `residence.ts`. */
export type Rule = (values: Values) => { values: Values; errors: FieldError[] }
export type Values = Record<string, unknown>
/** A field that a form fills in by another one, as long as nobody has written a word of their own. */
type Suggestion = { field: string; from: string; suggest: (value: unknown) => string | null }
export type FieldError = { field: string; message: Said }

/**
 * The definition of a content kind. Everything that the program knows about it is said here: routes, queries, pages,
 * menus, forms, tables, feeds and counts are built from it (docs/adding-a-kind.md).
 */
export type Kind<F extends Fields = Fields> = {
  /** Its identifier, the same everywhere. */
  name: string
  /** What its records are, which decides how its pages look; without one it has pages of its own (`app/routes.ts`). */
  category?: Category
  /** Its table; the columns are named like the fields. */
  table: string
  labels: { one: string; many: string }
  fields: F
  /** The field that names a record to a person: `fullName` or `title`. */
  titleField: string
  /** The texts that a record may have in further languages too; they are in one column, `translations`. */
  translates?: readonly string[]
  /** Every path is written out, so that searching for a URL finds its kind. */
  paths: KindPaths
  /** The JSON shape of the list, as specified. */
  listResponse: 'array' | 'success-and-data'
  /** Specified: a response that is no list counts as an empty one. */
  isEmptyUnlessList?: boolean
  /** The default of `?limit=`; no limit when absent. */
  listLimit?: number
  /** The text by which a list is sorted, ascending; see `sort-keys.ts`. */
  sortKey: (values: Values) => string
  /** Public fields that filter a list, each a query parameter of its name; a day is filtered by its year. */
  filters?: readonly string[]
  /** The label of each filter, and of its "all" option. */
  filterLabels?: Record<string, FilterLabel>
  /** Unique fields; records in the trash do not count. */
  unique?: string[]
  rule?: Rule
  suggestion?: Suggestion
  /** Fields that the next record added probably shares: the form keeps their values. */
  repeats?: readonly string[]
  /** The action that each call performs. Without `edit`, a record is only ever added and removed. */
  permissions: { list: Action; add: Action; edit?: Action; remove: Action }
  screens: KindScreens
  /** The texts of its public page; absent where its records are shown on another page. */
  page?: PublicPage
  /** Where menus of the site lead to its page. */
  navigation?: Partial<Record<NavMenu, NavEntry>>
  /** Its records, which have a page each, stand in the news feed and in the sitemap. */
  isNews?: boolean
  /** Its people leave: they are kept, and are in no list any more (`domain/kinds/leaving.ts`). */
  canLeave?: boolean
  /** Below the name on a person's card. */
  cardLine?: (record: Values) => string
  /** The field by which the list is divided, in the order of its sort key, and what stands above each part. */
  groupedBy?: { field: string; heading: (value: unknown) => string }
  /** Drawn where a list is empty; see `features/content/pages/kind-drawing.ts`. */
  drawing: DrawingName
  /** Its add form in the admin menu, and the section that has its table; see `site/pages/admin-menu.ts`. */
  menu: { label: string; icon: IconName; section?: MenuSectionName; isOften?: boolean }
  /** Its number on the dashboard and in the reports; `name` is the number's in the API, `unit` what it counts where the label does not say it. */
  count?: { name: string; label: string; position: number; unit?: string }
  messages: KindMessages
}

export type MenuSectionName = 'children' | 'volunteers' | 'events' | 'photos' | 'news'

export type Category = 'event' | 'person' | 'gallery'

export type FilterLabel = { label: string; all: string }

export type KindScreens = {
  list: string
  /** The page of one record; see `record-path.ts`. */
  one?: string
  /** Where its photos and videos are. */
  gallery?: string
  /** The form that adds a record. */
  add?: string
  /** The table of its records in the admin area. */
  table?: string
}

type PublicPage = {
  title: string
  lead: string
  /** Pages about people, children among them, are for visitors and not for search engines. */
  noIndex?: boolean
}

/** The bar at the top with its two dropdowns, the links between galleries, and the footer. */
export type NavMenu = 'bar' | 'events' | 'about' | 'galleries' | 'footer'
/** Links are ordered by their positions. */
export type NavEntry = { label: string; position: number }

export type DrawingName = 'kite' | 'people' | 'frame' | 'shirt' | 'letter' | 'board'

export type IconName =
  | 'BookOpen'
  | 'Briefcase'
  | 'CalendarDays'
  | 'DoorOpen'
  | 'Drum'
  | 'GraduationCap'
  | 'HeartHandshake'
  | 'Image'
  | 'Images'
  | 'Megaphone'
  | 'MessageSquareText'
  | 'Shirt'
  | 'Sprout'

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

/** The kind's messages for people (specification §8); a catalog of the kind's name. */
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

/** What is said when a record is edited or deleted, by what people call one. */
export const changeMessages = (one: string) => ({
  edited: `${one} updated successfully!`,
  notEdited: `Failed to update ${one.toLowerCase()}. Please try again.`,
  deleted: `${one} deleted successfully!`,
  notDeleted: `Failed to delete ${one.toLowerCase()}. Please try again.`,
})

export type KindDefinition<F extends Fields, N extends string, T extends string> = Omit<
  Kind<F>,
  'name' | 'table' | 'permissions'
> & {
  name: N
  table: T
  permissions?: Kind['permissions']
}

export function defineKind<F extends Fields, const N extends string, const T extends string>(
  kind: KindDefinition<F, N, T>,
): Kind<F> & { name: N; table: T } {
  return {
    permissions: {
      list: 'read content',
      add: 'add content',
      edit: 'change content',
      remove: 'change content',
    },
    ...kind,
    messages: defineMessages(kind.name, kind.messages),
  }
}

/** What people call a field; of what is none its name. */
export const labelOf = ({ fields }: Pick<Kind, 'fields'>, name: string): string => fields[name]?.label ?? name

/** A record's texts in further languages, only those that there are: `{ bn: { title: … } }`. */
export type Translations = Partial<Record<Language, Record<string, string>>>

type StoredFields = { _id: string; createdAt: string; updatedAt: string; translations?: Translations }

/** A record of a kind as the API answers it. */
export type RecordOf<K> =
  K extends Kind<infer F>
    ? StoredFields & { [Name in keyof F]: F[Name] extends Field<infer T> ? T : never }
    : never

/** A record of some kind, when it does not matter which. */
export type AnyRecord = StoredFields & Values
