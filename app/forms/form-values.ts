import type { FieldValues } from 'react-hook-form'
import { type Field, isFileField, isFileList } from '#domain/kinds/fields.ts'
import type { AnyRecord, Kind, Translations, Values } from '#domain/kinds/kind.ts'
import {
  defaultPublishing,
  type Publishing,
  publishingField,
  publishingOf,
} from '#domain/kinds/publishing.ts'
import { gatherTranslations, translationsField } from '#domain/kinds/translations.ts'
import { type FormDefinition, visibleFields } from './visible-fields.ts'

export function initialValues({ fields }: FormDefinition, record: Values = {}): FieldValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, initialValue(field, valueIn(record, name, field))]),
  )
}

/**
 * Returns the multipart body of a new record. Empty values (specification §5) and fields that do not apply are omitted.
 */
export function addBody(definition: FormDefinition, values: FieldValues): FormData {
  const body = new FormData()
  for (const { name, field } of visibleFields(definition, values))
    appendField(body, name, field, values[name])
  return body
}

/**
 * Returns the multipart body of an edit: only what differs from the record, so that no one else's change is
 * overwritten.
 */
export function editBody(
  definition: FormDefinition,
  values: FieldValues,
  record: AnyRecord | Values,
): FormData {
  const body = new FormData()
  for (const { name, field } of visibleFields(definition, values)) {
    if (isFileField(field)) {
      appendField(body, name, field, values[name])
      if (values[name] === removedValue) body.append(name, removedValue)
    }
    // An empty value clears the field.
    else if (toText(values[name]) !== toText(valueIn(record, name, field)))
      body.append(name, toText(values[name]))
  }
  return body
}

/**
 * Returns the file lists from which files were removed, each with its remaining files. They can only be sent
 * in a JSON body.
 */
export function changedFileLists({ fields }: FormDefinition, values: FieldValues, record: AnyRecord): Values {
  const changed = Object.entries(fields).filter(
    ([name, field]) => isFileList(field) && toFileList(values[name]).length < toFileList(record[name]).length,
  )
  return Object.fromEntries(changed.map(([name]) => [name, values[name]]))
}

/** Returns a field's value in a record. Translations are stored separately from the fields. */
function valueIn(record: Values, name: string, { translation }: Field) {
  if (!translation) return record[name]
  const { translations } = record as { translations?: Translations }
  return translations?.[translation.language]?.[translation.of]
}

export function withTranslationsTogether({ fields }: FormDefinition, body: FormData): FormData {
  const translations = gatherTranslations(fields, Object.fromEntries(body))
  if (!translations) return body
  for (const [name, { translation }] of Object.entries(fields)) if (translation) body.delete(name)
  body.append(translationsField, JSON.stringify(translations))
  return body
}

export const isEmpty = (body: FormData) => [...body.keys()].length === 0

/** The value of a file field whose file is to be removed. */
export const removedValue = ''

function initialValue(field: Field, value: unknown) {
  if (isFileList(field)) return toFileList(value)
  return isFileField(field) ? null : toText(value)
}

const toFileList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function appendField(body: FormData, name: string, field: Field, value: unknown) {
  if (value instanceof File) body.append(field.formFieldName ?? name, value, value.name)
  else if (!isFileField(field) && toText(value).trim() !== '') body.append(name, toText(value))
}

const toText = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** Compares texts, files, and arrays or objects of them. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const [entriesA, entriesB] = [Object.entries(a), Object.entries(b)]
  const mapB = new Map(entriesB)
  return (
    entriesA.length === entriesB.length && entriesA.every(([name, value]) => isEqual(value, mapB.get(name)))
  )
}

export const changedValues = (values: Values, before: Values): Values =>
  Object.fromEntries(
    Object.entries(before)
      .filter(([name, was]) => values[name] !== undefined && !isEqual(values[name], was))
      .map(([name]) => [name, values[name]]),
  )

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Blob)

const repeated = new Map<string, Values>()

/** Remembers values that the next record probably shares, such as a child's class (`Kind.repeats`). */
export function rememberValues({ name, repeats = [] }: Kind, values: Values) {
  repeated.set(name, Object.fromEntries(repeats.map((field) => [field, values[field]])))
}

/**
 * Returns the values of a form. A new record starts with the values that it probably shares with the last
 * one.
 */
export const formValues = (kind: Kind, record?: AnyRecord) => ({
  ...startingValues(kind, record),
  [publishingField]: publishingIn(record),
})

export const publishingIn = (record?: AnyRecord): Publishing =>
  (record && publishingOf(record)) ?? defaultPublishing

const startingValues = (kind: Kind, record?: AnyRecord) =>
  initialValues(kind, record ?? repeated.get(kind.name))
