import type { Field } from './fields.ts'
import {
  changeMessages,
  defineKind,
  type Fields,
  type Kind,
  type KindDefinition,
  type KindMessages,
} from './kind.ts'
import { latestFirst } from './sort-keys.ts'

type EventFields = Fields & {
  title: Field<string>
  description: Field<string>
  date: Field<string>
  coverImageURL: Field<string>
}

/** Properties that all events share. A definition may override them. */
type Shared = 'titleField' | 'translates' | 'sortKey' | 'filters' | 'drawing' | 'messages'

type EventDefinition<F extends EventFields, N extends string, T extends string> = Omit<
  KindDefinition<F, N, T>,
  'category' | 'isNews' | Shared
> &
  Partial<Pick<Kind<F>, Exclude<Shared, 'messages'>>> & {
    messages: Omit<KindMessages, keyof typeof eventMessages>
  }

/**
 * Defines a kind whose records happen on a day. They appear on the home page, in the news, in the calendar and in the
 * yearly reports.
 */
export function defineEvent<F extends EventFields, const N extends string, const T extends string>(
  definition: EventDefinition<F, N, T>,
): Kind<F> & { name: N; table: T; category: 'event' } {
  const category = 'event' as const
  const kind = defineKind<F, N, T>({
    titleField: 'title',
    translates: ['title', 'description'],
    sortKey: latestFirst('date'),
    filters: ['date'],
    drawing: 'kite',
    isNews: true,
    ...definition,
    filterLabels: { date: { label: 'Year', all: 'All years' }, ...definition.filterLabels },
    messages: { ...definition.messages, ...eventMessages },
  })
  return { ...kind, category }
}

const eventMessages = changeMessages('Event')
