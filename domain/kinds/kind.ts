import { defineWords, type MessageOrText } from '#domain/text/words.ts'
import type { Action } from '../permissions.ts'
import type { Language } from '../text/languages.ts'
import type { Field, Fields } from './fields.ts'

export type { Fields }

/** A cross-field check, which also clears fields that do not apply; see `residence.ts`. */
export type Rule = (values: Values) => { values: Values; errors: FieldError[] }
export type Values = Record<string, unknown>
/** A field that the form derives from another one until the user changes it. */
type Suggestion = { field: string; from: string; suggest: (value: unknown) => string | null }
export type FieldError = { field: string; message: MessageOrText }

/**
 * The definition of a content kind. The program builds routes, queries, pages, menus, forms, tables, feeds
 * and counts from it (docs/adding-a-kind.md).
 */
export type Kind<F extends Fields = Fields> = {
  name: string
  /**
   * The type of record, which decides how its pages look. A kind without a category has its own pages
   * (`app/routes.ts`).
   */
  category?: Category
  /** The table's columns are named like the fields. */
  table: string
  labels: { one: string; many: string }
  fields: F
  /** The field that identifies a record to people: `fullName` or `title`. */
  titleField: string
  /** The fields that can be translated. Translations share one column, `translations`. */
  translates?: readonly string[]
  /** Paths are literal, so that a search for a URL finds its kind. */
  paths: KindPaths
  /** The JSON shape of the list, as in the specification. */
  listResponse: 'array' | 'success-and-data'
  /** True if a response that is not a list counts as an empty list (specification). */
  isEmptyUnlessList?: boolean
  /** The default of `?limit=`; if absent, the list is unlimited. */
  listLimit?: number
  /** Lists are sorted by this text, ascending; see `sort-keys.ts`. */
  sortKey: (values: Values) => string
  /**
   * Public fields by which a list can be filtered, each with a query parameter of the same name. A day is
   * filtered by its year.
   */
  filters?: readonly string[]
  /** The label of each filter, and of its "all" option. */
  filterLabels?: Record<string, FilterLabel>
  /** Unique fields. Records in the trash are ignored. */
  unique?: string[]
  rule?: Rule
  suggestion?: Suggestion
  /** Fields that the next record probably shares; the form keeps their values. */
  repeats?: readonly string[]
  /** Permissions by call. Records of a kind without `edit` are only added and removed. */
  permissions: { list: Action; add: Action; edit?: Action; remove: Action }
  screens: KindScreens
  /** Absent if the records are shown on another page. */
  page?: PublicPage
  /** The path of the page that shows a record, for a kind without pages of its own. */
  shownOn?: (record: Values) => string
  navigation?: Partial<Record<NavMenu, NavEntry>>
  /** True if its records appear in the news feed and the sitemap. Each record then has its own page. */
  isNews?: boolean
  /**
   * True for pages that stay up to date: they are published and listed in the sitemap like news, but are not in the
   * news feed.
   */
  isStanding?: boolean
  /** Visitors find a record with this value in this field only by its address: it is in no list and no sitemap. */
  unlisted?: { field: string; value: string }
  /**
   * True if its people can leave the school: their records are kept but no longer listed (`domain/kinds/leaving.ts`).
   */
  canLeave?: boolean
  cardLine?: (record: Values) => string
  /** The field that groups the list, in the order of the sort key, and the heading of each group. */
  groupedBy?: { field: string; heading: (value: unknown) => string }
  /** The drawing that an empty list shows; see `features/content/pages/lists/kind-drawing.ts`. */
  drawing: DrawingName
  /** The entry of its add form in the admin menu, and the section with its table; see `site/pages/admin-menu.ts`. */
  menu: { label: string; icon: IconName; section?: MenuSectionName; isOften?: boolean }
  /**
   * Its count on the dashboard and in the reports: `name` is the property in the API, and `unit` is what is
   * counted if the label does not make it clear.
   */
  count?: { name: string; label: string; position: number; unit?: string }
  messages: KindMessages
}

export type MenuSectionName = 'children' | 'volunteers' | 'events' | 'photos' | 'news'

export type Category = 'event' | 'person' | 'gallery'

export type FilterLabel = { label: string; all: string }

export type KindScreens = {
  list: string
  /** The path of one record's page; see `record-path.ts`. */
  one?: string
  gallery?: string
  add?: string
  table?: string
  person?: string
}

type PublicPage = {
  title: string
  lead: string
  /** True for pages about people, including children: search engines do not index them. */
  noIndex?: boolean
}

/** Menus of the site: the bar at the top with its two dropdowns, the links between galleries, and the footer. */
export type NavMenu = 'bar' | 'events' | 'about' | 'galleries' | 'footer'
/** Links are sorted by position. */
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
  /** Lists the values of each filter; absent if the kind has no filters. */
  choices?: string
  /** Absent for galleries, which add photos and videos through two separate paths. */
  add?: string
  addPhotos?: string
  addVideos?: string
  change: string[]
}

/** The kind's user messages (specification §8); the catalog has the kind's name. */
export type KindMessages = {
  adding?: string
  added: string
  notAdded: string
  /** Shown instead of `notAdded` if there was no response. */
  addNetworkError?: string
  /** True to show the server's message, if any, instead of `notAdded`. */
  prefersServerMessage?: boolean
  none: string
  notListed: string
  /** Shown instead of `notListed` if there was no response. */
  listNetworkError?: string
  /** True to show the server's message, if any, instead of `notListed`. */
  listPrefersServerMessage?: boolean
  edited: string
  notEdited: string
  deleted: string
  notDeleted: string
}

/** `one` is what users call a single record. */
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
    messages: defineWords(kind.name, kind.messages),
  }
}

/** Falls back to the field's name if the kind has no such field. */
export const labelOf = ({ fields }: Pick<Kind, 'fields'>, name: string): string => fields[name]?.label ?? name

/** An example: `{ bn: { title: … } }`. */
export type Translations = Partial<Record<Language, Record<string, string>>>

type StoredFields = { _id: string; createdAt: string; updatedAt: string; translations?: Translations }

export type RecordOf<K> =
  K extends Kind<infer F>
    ? StoredFields & { [Name in keyof F]: F[Name] extends Field<infer T> ? T : never }
    : never

export type AnyRecord = StoredFields & Values
