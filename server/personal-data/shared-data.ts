import { comparableNumbersIn } from '#domain/kinds/contact-number.ts'
import { kinds, tableOf } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import type { PersonEntry } from '#domain/personal-data.ts'
import { normalizeEmail } from '#domain/session/normalize-email.ts'
import { readById } from '../db/read-pages.ts'
import type { ContentRow, Db } from '../db/tables.ts'
import { isNamedIn, namesOf } from './names-in-text.ts'
import type { Person } from './person-source.ts'

// An e-mail address, a telephone number or a name may belong to two people. What was found only by one of these is
// therefore a choice, and stays by default if another person's record matches it too.

/** What a stored thing contains that may identify a person. */
export type Traces = { emails?: readonly string[]; phones?: readonly string[]; texts?: readonly string[] }

/** Marks a thing with the choice about it, which is null for what is certainly the person's own. */
export type Shared<T> = { thing: T; choice: PersonEntry['choice']; isErased: boolean }

/**
 * Finds for each thing which other people's records match it too, and whether an erasure deletes it.
 *
 * @param tracesOf returns undefined for what is certainly the person's own, which is always erased
 */
export async function withChoices<T extends { id: string }>(
  db: Db,
  person: Person,
  things: readonly T[],
  { source, tracesOf }: { source: string; tracesOf: (thing: T) => Traces | undefined },
): Promise<Shared<T>[]> {
  const others = things.length === 0 ? [] : await readOthers(db, person)
  return things.map((thing) => {
    const traces = tracesOf(thing)
    if (!traces) return { thing, choice: null, isErased: true }
    const id = `${source}/${thing.id}`
    const matching = others.filter((other) => matches(other, traces)).map(({ title }) => title)
    const choice = { id, others: matching, isErased: matching.length === 0 }
    const decision = person.decisions?.[id]
    return { thing, choice, isErased: decision ? decision === 'erase' : choice.isErased }
  })
}

export const erasedOf = <T>(shared: readonly Shared<T>[]): T[] =>
  shared.flatMap(({ thing, isErased }) => (isErased ? [thing] : []))

type Other = {
  title: string
  /** The unique ID or enrollment number. */
  number: string
  emails: string[]
  numbers: string[]
  /** The names and addresses of the erased person that also stand for this one. */
  sharedNames: string[]
}

function matches({ emails, numbers, sharedNames }: Other, traces: Traces): boolean {
  const { emails: sentBy = [], phones = [], texts = [] } = traces
  if (sentBy.some((email) => emails.includes(normalizeEmail(email)))) return true
  if (phones.flatMap(comparableNumbersIn).some((number) => numbers.includes(number))) return true
  return texts.some((text) => isNamedIn(text, sharedNames))
}

/** Returns the person's names and addresses that no other person's record has. */
export async function ownNamesOf(db: Db, person: Person): Promise<string[]> {
  const shared = (await readOthers(db, person)).flatMap(({ sharedNames }) => sharedNames)
  return namesOf(person).filter((name) => !shared.includes(name))
}

const rowsAtOnce = 500
/** One person is read once for each of the sources. */
const othersOf = new WeakMap<Person, Promise<Other[]>>()

function readOthers(db: Db, person: Person): Promise<Other[]> {
  const known = othersOf.get(person) ?? findOthers(db, person)
  othersOf.set(person, known)
  return known
}

async function findOthers(db: Db, person: Person): Promise<Other[]> {
  const others: Other[] = []
  for (const kind of kinds.filter(({ category }) => category === 'person')) {
    const rows = db
      .selectFrom(tableOf(kind))
      .selectAll()
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .limit(rowsAtOnce)
    for await (const page of readById(rowsAtOnce, (after) => rows.where('id', '>', after).execute()))
      for (const row of page as ContentRow[])
        if (row.id !== person.row.id) others.push(toOther(kind, row, person))
  }
  const byTitle = Map.groupBy(others, ({ title }) => title)
  return others.map((other) =>
    (byTitle.get(other.title)?.length ?? 0) > 1
      ? { ...other, title: `${other.title}, ${other.number}` }
      : other,
  )
}

function toOther(kind: Kind, row: ContentRow, person: Person): Other {
  const textsOf = (type: string) =>
    Object.entries(kind.fields).flatMap(([name, field]) =>
      field.type === type && row[name] ? String(row[name]) : [],
    )
  const name = String(row[kind.titleField] ?? '')
  const emails = textsOf('email').map(normalizeEmail)
  return {
    title: `${name} (${kind.labels.one})`,
    number: String(row[kind.unique?.[0] ?? 'enrollmentNo'] ?? ''),
    emails,
    numbers: textsOf('phone').flatMap(comparableNumbersIn),
    sharedNames: [
      // Texts about "Asha Rao Verma" also contain "Asha Rao".
      ...(isNamedIn(name, [person.name]) ? [person.name] : []),
      ...emails.filter((email) => person.emails.includes(email)),
    ],
  }
}
