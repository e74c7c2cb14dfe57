import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import { type Field, isFile } from '#domain/kinds/fields.ts'
import type { FieldError, Values } from '#domain/kinds/kind.ts'
import { readForm } from '#domain/kinds/read-form.ts'
import { heicSays } from '#domain/pictures.ts'
import { maxImageBytes, maxVideoBytes } from '#domain/site-facts.ts'
import { type Drawn, shownFields } from './shown-fields.ts'

/** More to check than the fields say: a password beside an admin's fields. */
type AlsoCheck = (values: Values) => FieldError[]

/**
 * The check of a drawn form for react-hook-form: the rule the server runs, and the files it will want.
 *
 * @param keepsFiles an edit: a file that is there already stays when no other is chosen
 */
export function checkForm(
  drawn: Drawn,
  { keepsFiles = false, also = () => [] }: { keepsFiles?: boolean; also?: AlsoCheck } = {},
): Resolver<FieldValues> {
  return (values) => {
    const problems = [...textErrors(drawn, values), ...fileErrors(drawn, values, keepsFiles), ...also(values)]
    if (problems.length === 0) return { values, errors: {} }
    return { values: {}, errors: asFieldErrors(problems) }
  }
}

function textErrors(drawn: Drawn, values: Values): FieldError[] {
  const shown = shownFields(drawn, values).filter(({ field }) => !isFile(field))
  const raw = Object.fromEntries(shown.map(({ name }) => [name, values[name]]))
  const { errors } = readForm(drawn, raw)
  // The rule runs only over clean fields; somebody who fills in a form would rather hear everything at once.
  const missed = errors.length > 0 ? (drawn.rule?.(raw).errors ?? []) : []
  return [...errors, ...missed]
}

function fileErrors({ fields }: Drawn, values: Values, keepsFiles: boolean): FieldError[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!isFile(field)) return []
    const message = fileProblem(field, values[name], keepsFiles)
    return message ? [{ field: name, message }] : []
  })
}

/** What is wrong with a chosen file, as far as a browser can tell; the server looks into the content. */
export function fileProblem(field: Field, file: unknown, keepsFile = false): string | undefined {
  if (!(file instanceof File)) {
    return field.required && !keepsFile ? `${field.label} is required.` : undefined
  }
  const isVideo = field.type === 'videos'
  if (!isVideo && isHeic(file)) return heicSays
  if (!file.type.startsWith(isVideo ? 'video/' : 'image/')) {
    return `${field.label} must be a ${isVideo ? 'video' : 'picture'}.`
  }
  const maxBytes = isVideo ? maxVideoBytes : maxImageBytes
  return file.size > maxBytes ? `${field.label} must be at most ${maxBytes / 1024 / 1024} MB.` : undefined
}

/** Many systems give it no type, and only its name tells. */
const isHeic = ({ type, name }: File) =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))

function asFieldErrors(problems: FieldError[]): FieldErrors<FieldValues> {
  const errors: FieldErrors<FieldValues> = {}
  for (const { field, message } of problems) errors[field] ??= { type: 'check', message }
  return errors
}
