import type { JsonSchema } from '#domain/api/call.ts'
import {
  describedSchema,
  objectSchema,
  recordName,
  recordSchema,
  schemaOf,
  translationsSchema,
} from '#domain/api/schemas.ts'
import { needsConsent } from '#domain/consent.ts'
import { eventParam } from '#domain/kinds/albums.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { leavings } from '#domain/kinds/leaving.ts'
import { canHide, hideableFields } from '#domain/kinds/publishing.ts'
import { publishingSchema } from '#domain/kinds/publishing-schema.ts'
import { adminFields } from '#domain/session/accounts.ts'
import { siteSettingsSchema } from '#domain/site/site-settings.ts'
import { adminStatusSchema } from '#features/accounts/sign-up-schemas.ts'
import { countLabels } from '#features/reports/reports.ts'
import { errorSchema } from '#server/openapi/operation.ts'

/**
 * Returns the schemas generated from kinds and fields, by their names in the document. Other schemas define
 * their name by an `id` in `meta()`.
 */
export const namedSchemas = (): Record<string, JsonSchema> => ({
  ...Object.fromEntries(kinds.map((kind) => [recordName(kind), kindSchema(kind)])),
  [recordName(feedback)]: feedbackSchema(),
  ...adminSchemas(),
  SiteSettings: settingsSchema(),
  Counts: objectSchema(
    Object.fromEntries(
      Object.entries(countLabels).map(([name, title]) => [name, { title, type: 'integer', minimum: 0 }]),
    ),
  ),
  Error: describedSchema(errorSchema),
})

function kindSchema(kind: Kind): JsonSchema {
  const schema = recordSchema(kind.fields)
  if (!canHide(kind)) return schema
  const properties: Record<string, JsonSchema> = {
    ...(schema.properties as object),
    publishing: publishingProperty,
    ...(kind.canLeave && leavingProperties),
    ...(needsConsent(kind) && { isUndecided: undecidedProperty }),
    ...(kind.category === 'gallery' && { [eventParam]: eventProperty }),
    ...(Object.values(kind.fields).some(({ isMarkdown }) => isMarkdown) && { blocks: blocksProperty }),
    ...(kind.translates && { translations: translationsSchema(kind) }),
  }
  for (const name of hideableFields(kind)) {
    const { type, ...field } = properties[name] ?? {}
    // A hidden number is null; other hidden fields are empty.
    if (type === 'integer') properties[name] = { ...field, type: [type, 'null'] }
  }
  return { ...schema, properties }
}

const publishingProperty = {
  ...describedSchema(publishingSchema),
  description: 'Admins only, if any setting was changed.',
}

const blocksProperty = { type: 'object', description: 'The parsed Markdown, by language.' }

const eventProperty = { type: 'string', format: 'uuid', description: 'The event whose photos these are.' }

const leavingProperties = {
  leftOn: { type: 'string', format: 'date', description: 'Admins only, for people who have left.' },
  leftAs: {
    type: 'string',
    enum: Object.keys(leavings),
    description: 'Admins only, for people who have left.',
  },
}

const undecidedProperty = {
  type: 'boolean',
  description: 'Admins only, true for a child whom visitors do not see because nobody has decided about it.',
}

function adminSchemas() {
  const properties = recordSchema(adminFields).properties as Record<string, JsonSchema>
  const { _id = {}, createdAt = {}, fullName = {}, email = {}, role = {} } = properties
  return {
    Admin: objectSchema({ ...properties, status: describedSchema(adminStatusSchema) }),
    PendingAdmin: objectSchema({ _id, fullName, email, role, createdAt }),
  }
}

/** Returns the schema of feedback with the properties that only admins receive. */
function feedbackSchema() {
  const { properties, required } = recordSchema(feedback.fields) as {
    properties: Record<string, JsonSchema>
    required: string[]
  }
  const mark = { type: 'boolean', description: 'Admins only.' }
  const reader = { type: 'string', description: 'Admins only: who last marked it as read, and when.' }
  const all = { ...properties, isRead: mark, isSpam: mark, readBy: reader, readAt: reader }
  return objectSchema(
    all,
    Object.keys(all).filter((name) => !required.includes(name)),
  )
}

/**
 * Returns the schema of the settings with all properties required: the server returns all of them, including
 * the optional ones.
 */
function settingsSchema() {
  const { required, ...whole } = schemaOf(siteSettingsSchema)
  return { ...whole, required: Object.keys(whole.properties as object) }
}
