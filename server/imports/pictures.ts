import type { Kind } from '#domain/kinds/kind.ts'

/** The field with the one picture of a kind's records. */
export function pictureFieldOf({ fields }: Kind): { name: string; isRequired: boolean } | undefined {
  const [name, field] = Object.entries(fields).find(([, { type }]) => type === 'image') ?? []
  return name && field ? { name, isRequired: field.required } : undefined
}
