import type { FastifyRequest } from 'fastify'
import { httpMessages } from '#domain/api/http-messages.ts'
import { type Field, maxLineLength } from '#domain/kinds/fields.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { isMissingState, type ListState, listStates, listStatesOf } from '#domain/kinds/list-states.ts'
import { type Filters, parseFilters as parseKindFilters } from '#domain/kinds/parse-filters.ts'
import { gradeOf } from '#domain/kinds/sort-keys.ts'
import type { Actor } from '#domain/permissions.ts'
import { type Message, message } from '#domain/text/words.ts'
import type { AppContext } from '#server/app-context.ts'
import { Invalid, NotAllowed } from '#server/errors.ts'
import { canFilterBy, canSeeField } from '../../field-audiences.ts'
import { contentMessages } from '../content-messages.ts'
import { viewerOf } from '../visibility/field-visibility.ts'
import { canSeeEverything } from '../visibility/record-viewers.ts'
import { countChoices } from './shown-records.ts'

/** Parses filters; those by a field the actor may not see are ignored like unknown parameters. @throws {Invalid} */
export function parseFilters(kind: Kind, query: unknown, actor: Actor): Filters {
  const { filters, invalid } = parseKindFilters(kind, query as Record<string, unknown>)
  if (invalid.length > 0) throw new Invalid(invalid.map((field) => ({ field, message: ruleOf(kind, field) })))
  return Object.fromEntries(Object.entries(filters).filter(([name]) => canSeeField(actor, kind, name)))
}

/**
 * Parses the state that admins filter a list of a kind by; ignored for visitors.
 * @throws {Invalid}
 * @throws {NotAllowed} if the actor may not read what the state tells
 */
export function parseState(kind: Kind, query: unknown, actor: Actor): ListState | undefined {
  const { state = '' } = query as { state?: unknown }
  if (state === '' || !canSeeEverything(actor)) return undefined
  const known = listStates.find((known) => known === state)
  if (known && (!isMissingState(known) || listStatesOf(kind).includes(known))) {
    if (canFilterBy(actor, kind, known)) return known
    throw new NotAllowed(message(httpMessages, 'notPermitted'))
  }
  throw new Invalid([{ field: 'state', message: httpMessages.notAmong('state', listStatesOf(kind)) }])
}

function ruleOf({ fields }: Kind, name: string): Message {
  const { type, max = maxLineLength } = fields[name] ?? {}
  if (type === 'day') return message(contentMessages, 'yearsFilter', name)
  if (type === 'year') return message(contentMessages, 'numberFilter', name)
  return message(contentMessages, 'textFilter', name, max)
}

/** GET the values of each of a kind's filters, in their natural order, with the number of records for each. */
export const listFilterChoices = (kind: Kind, context: AppContext) => async (request: FastifyRequest) => {
  const { db, now } = context
  const actor = await viewerOf(context, request.actor)
  const viewer = { actor, now: now() }
  const lists = (kind.filters ?? []).map(async (name) => {
    if (!canSeeField(actor, kind, name)) return [name, []] as const
    const field = kind.fields[name] as Field
    const choices = await countChoices(db, { kind, filter: name }, viewer)
    return [name, choices.sort((a, b) => compareChoices(name, field, a.value, b.value))] as const
  })
  return { success: true as const, data: Object.fromEntries(await Promise.all(lists)) }
}

const collator = new Intl.Collator('en', { numeric: true })

/** Compares choices: years latest first, classes as in the list, everything else from A to Z. */
function compareChoices(name: string, { type }: Field, a: string, b: string) {
  if (type === 'day' || type === 'year') return Number(b) - Number(a)
  const byGrade = name === 'studentClass' ? gradeOf(a).localeCompare(gradeOf(b)) : 0
  return byGrade || collator.compare(a, b)
}
