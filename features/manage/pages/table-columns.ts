import { type ReactNode, useState } from 'react'
import { readStored, writeStored } from '#app/session/browser-storage.ts'
import { useActor } from '#app/session/use-can.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { isFileList, isNumberField } from '#domain/kinds/fields.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { defineWords } from '#domain/text/words.ts'
import { canSeeField } from '#features/content/field-audiences.ts'
import { guardiansOf } from '#features/families/guardians.ts'

const words = defineWords({ added: 'Added', noPhone: 'No phone' })

export type Column = {
  name: string
  label: string
  isNumber: boolean
  /** True for phone numbers and days, which never wrap. */
  noWrap: boolean
  text: (record: AnyRecord) => string
  sortValue: (record: AnyRecord) => string | number
  /** What a narrow table says below the name instead of the value. */
  summary?: (record: AnyRecord) => string
  /** Draws the value; a narrow table shows it beside the name. */
  draw?: (record: AnyRecord, isNarrow?: boolean) => ReactNode
}

/** More columns do not fit next to the name on a laptop. An admin can still choose more. */
const maxColumns = 4
const minColumns = 2

export const titleColumn = (kind: Kind): Column => createColumn(kind, kind.titleField)

export type ColumnChoice = {
  all: readonly Column[]
  shown: readonly Column[]
  toggle: (name: string) => void
}

/**
 * Returns the columns of a kind; this browser remembers which are shown.
 *
 * @param more columns that are not fields, shown unless an admin chooses otherwise
 */
export function useColumns(kind: Kind, more: readonly Column[]): ColumnChoice {
  const key = `columns/${kind.name}`
  const [chosen, setChosen] = useState(() => readNames(key))
  const actor = useActor()
  const fields = tableColumns(kind).filter(
    ({ name }) => !(name in kind.fields) || canSeeField(actor, kind, name),
  )
  const all = [...fields, ...more]
  const names = chosen ?? [...fields.slice(0, maxColumns), ...more].map(({ name }) => name)
  return {
    all,
    shown: all.filter(({ name }) => names.includes(name)),
    toggle(name) {
      const next = names.includes(name) ? names.filter((other) => other !== name) : [...names, name]
      writeStored(key, next)
      setChosen(next)
    },
  }
}

/** Returns the stored names; undefined if nothing was chosen yet. */
function readNames(key: string): string[] | undefined {
  const stored = readStored(key)
  return Array.isArray(stored) ? stored.map(String) : undefined
}

/**
 * Returns the columns besides the title: filters first, then fields that forms always show, then folded
 * fields, with phone numbers first. If there are at most two, the day on which the record was added follows.
 */
function tableColumns(kind: Kind): Column[] {
  const rank = (name: string) => {
    const { fold, type } = kind.fields[name] ?? {}
    if (kind.filters?.includes(name)) return 0
    if (fold === undefined) return 1
    return type === 'phone' ? 2 : 3
  }
  const names = Object.keys(kind.fields).filter((name) => name !== kind.titleField && fitsInCell(kind, name))
  const columns = names.sort((a, b) => rank(a) - rank(b)).map((name) => createColumn(kind, name))
  return columns.length <= minColumns ? [...columns, addedColumn] : columns
}

const addedColumn: Column = {
  name: 'createdAt',
  label: words.added,
  isNumber: false,
  noWrap: true,
  text: ({ createdAt }) => formatDay(createdAt),
  sortValue: ({ createdAt }) => createdAt,
}

const noWrapTypes = ['day', 'email', 'phone']

const fitsInCell = ({ fields }: Kind, name: string) =>
  !['prose', 'image', 'document'].includes(fields[name]?.type ?? 'prose')

function createColumn({ fields }: Kind, name: string): Column {
  const field = fields[name]
  const isList = isFileList(field)
  const sortValue = (record: AnyRecord) => {
    const value = record[name]
    if (Array.isArray(value)) return value.length
    return typeof value === 'number' ? value : String(value ?? '')
  }
  return {
    name,
    label: field?.label ?? name,
    noWrap: noWrapTypes.includes(field?.type ?? ''),
    isNumber: isList || (field !== undefined && isNumberField(field)),
    text: (record) => {
      const value = String(sortValue(record))
      return field?.type === 'day' ? formatDay(value) : value
    },
    sortValue,
    ...(name === 'guardian1Phone' && whomToCall),
  }
}

/** The guardian of a child who can be called first. */
const called = (record: AnyRecord) => guardiansOf(record).find(({ phone }) => phone)
const whomToCall = {
  text: (record: AnyRecord) => called(record)?.phone ?? words.noPhone,
  summary: (record: AnyRecord) => called(record)?.name || whomToCall.text(record),
}

/** Returns a class that shows a column only if the table is wide enough to leave space for the name. */
export const columnClass = ({ draw }: Column, index: number) =>
  ['hidden @2xl:table-cell', 'hidden @3xl:table-cell', 'hidden @3xl:table-cell'][draw ? 0 : index] ??
  'hidden @4xl:table-cell'
