import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { fieldMessages } from '#domain/kinds/field-messages.ts'
import { type Field, isFileField } from '#domain/kinds/fields.ts'
import type { FieldError, Values } from '#domain/kinds/kind.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import { fieldLabel } from '#domain/kinds/translations.ts'
import { heicMessage } from '#domain/media/pictures.ts'
import { maxDocumentBytes, maxImageBytes, maxVideoBytes } from '#domain/media/upload-limits.ts'
import { type MessageOrText, message, serializeMessage } from '#domain/text/words.ts'
import { type FormDefinition, visibleFields } from './visible-fields.ts'

/** An additional check, such as that of the password, which is not a field of an admin. */
type ExtraCheck = (values: Values) => FieldError[]

/**
 * Returns the react-hook-form resolver of a generated form: the same validation as on the server, and a check
 * of the files.
 *
 * @param hasSavedFiles true for an edit: a required file that is already saved need not be chosen again
 */
export function formResolver(
  definition: FormDefinition,
  { hasSavedFiles = false, extraCheck = () => [] }: { hasSavedFiles?: boolean; extraCheck?: ExtraCheck } = {},
): Resolver<FieldValues> {
  return (values) => {
    const problems = [
      ...textErrors(definition, values),
      ...fileErrors(definition, values, hasSavedFiles),
      ...extraCheck(values),
    ]
    if (problems.length === 0) return { values, errors: {} }
    return { values: {}, errors: toFieldErrors(problems) }
  }
}

/**
 * Returns the resolver for a form that does not edit a kind. The schema is the one that the server uses for the request
 * body; `files` are the fields of the form whose files are sent separately.
 */
export function schemaResolver(
  schema: z.ZodType,
  files: FormDefinition['fields'] = {},
): Resolver<FieldValues> {
  const check = zodResolver(schema as z.ZodType<FieldValues, FieldValues>)
  return async (values, ...rest) => {
    const checked = await check(values, ...rest)
    const problems = fileErrors({ fields: files }, values, true)
    if (problems.length === 0) return checked
    return { values: {}, errors: { ...checked.errors, ...toFieldErrors(problems) } }
  }
}

function textErrors(definition: FormDefinition, values: Values): FieldError[] {
  const visible = visibleFields(definition, values).filter(({ field }) => !isFileField(field))
  const raw = Object.fromEntries(visible.map(({ name }) => [name, values[name]]))
  const { errors } = parseForm(definition, raw)
  // `parseForm` runs the rule only if all fields are valid, but users want to see all errors at once.
  const ruleErrors = errors.length > 0 ? (definition.rule?.(raw).errors ?? []) : []
  return [...errors, ...ruleErrors]
}

function fileErrors(
  { fields }: Pick<FormDefinition, 'fields'>,
  values: Values,
  hasSavedFiles: boolean,
): FieldError[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!isFileField(field)) return []
    const message = validateFile(field, values[name], hasSavedFiles)
    return message ? [{ field: name, message }] : []
  })
}

/** Checks what a browser can detect; the server also checks the content. */
export function validateFile(
  field: Field,
  file: unknown,
  hasSavedFile = false,
  label = fieldLabel(field),
): MessageOrText | undefined {
  if (!(file instanceof File)) {
    return field.required && !hasSavedFile ? message(fieldMessages, 'required', label) : undefined
  }
  const type = field.type === 'videos' || field.type === 'document' ? field.type : 'image'
  const [mime, wrong, maxBytes] = fileRules[type]
  if (type === 'image' && isHeic(file)) return heicMessage
  if (!file.type.startsWith(mime)) return message(fieldMessages, wrong, label)
  return file.size > maxBytes ? message(fieldMessages, 'tooLarge', label, maxBytes / 1024 / 1024) : undefined
}

const fileRules = {
  videos: ['video/', 'noVideo', maxVideoBytes],
  document: ['application/pdf', 'noDocument', maxDocumentBytes],
  image: ['image/', 'noPicture', maxImageBytes],
} as const

/** Many systems do not report a type for HEIC, so the file name decides. */
const isHeic = ({ type, name }: File) =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))

function toFieldErrors(problems: FieldError[]): FieldErrors<FieldValues> {
  const errors: FieldErrors<FieldValues> = {}
  for (const { field, message } of problems)
    errors[field] ??= { type: 'check', message: serializeMessage(message) }
  return errors
}
