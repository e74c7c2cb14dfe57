import type { Kind } from '#domain/kinds/kind.ts'
import { withTranslations } from '#domain/kinds/translations.ts'
import { message } from '#domain/text/words.ts'
import { getKind } from '#features/content/server/records.ts'
import { Invalid } from '#server/errors.ts'
import { canImport, importMessages } from '../imports.ts'

/**
 * Returns the importable kind with this name, including fields for its translations.
 *
 * @throws {NotFound | Invalid}
 */
export function getImportableKind(name: string): Kind {
  const kind = getKind(name)
  if (!canImport(kind)) throw new Invalid([], message(importMessages, 'notImportable', kind.labels.many))
  return withTranslations(kind)
}

export function pictureFieldOf({ fields }: Kind): { name: string; isRequired: boolean } | undefined {
  const [name, field] = Object.entries(fields).find(([, { type }]) => type === 'image') ?? []
  return name && field ? { name, isRequired: field.required } : undefined
}
