import { feedback } from '#domain/kinds/feedback.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { leavings } from '#domain/kinds/leaving.ts'
import { canHide, hideableFields } from '#domain/kinds/publishing.ts'
import { publishingSchema } from '#domain/kinds/publishing-schema.ts'
import { adminFields } from '#domain/session/accounts.ts'
import { siteSettingsSchema } from '#domain/site/site-settings.ts'
import { adminAccountSchema } from '#features/access/access-schemas.ts'
import { adminStatusSchema } from '#features/accounts/server/decided-admin.ts'
import { homeSchema } from '#features/home/home-schema.ts'
import { importPreviewSchema, importRowSchema, importSchema } from '#features/import/import-schemas.ts'
import { outboxMailSchema } from '#features/outbox/outbox-schemas.ts'
import { changedRecordSchema, changeSetSchema } from '#features/records/change-set-schemas.ts'
import { historyEntrySchema } from '#features/records/history-schemas.ts'
import { recordNameSchema, trashEntrySchema } from '#features/records/trash-entry.ts'
import { countLabels } from '#features/reports/reports.ts'
import { errorSchema } from '#server/openapi/operation.ts'
import {
  count,
  describedSchema,
  type JsonSchema,
  objectOf,
  recordName,
  recordSchema,
  schemaOf,
  translationsSchema,
} from '#server/openapi/schemas.ts'

/** The schemas that have a name in the document: what several responses answer, and what generated clients call it. */
export const namedSchemas = (): Record<string, JsonSchema> => ({
  ...Object.fromEntries(kinds.map((kind) => [recordName(kind), kindSchema(kind)])),
  [recordName(feedback)]: feedbackSchema(),
  RecordName: describedSchema(recordNameSchema),
  TrashEntry: describedSchema(trashEntrySchema),
  ChangeSet: describedSchema(changeSetSchema),
  ChangedRecord: describedSchema(changedRecordSchema),
  Import: describedSchema(importSchema),
  ImportPreview: describedSchema(importPreviewSchema),
  ImportRow: describedSchema(importRowSchema),
  HistoryEntry: describedSchema(historyEntrySchema),
  Mail: describedSchema(outboxMailSchema),
  AdminAccount: describedSchema(adminAccountSchema),
  ...adminSchemas(),
  SiteSettings: settingsSchema(),
  Counts: objectOf(
    Object.fromEntries(Object.entries(countLabels).map(([name, title]) => [name, { title, ...count }])),
  ),
  Home: describedSchema(homeSchema),
  Error: errorSchema,
})

/** A record, with what was set about who sees it. */
function kindSchema(kind: Kind): JsonSchema {
  const schema = recordSchema(kind.fields)
  if (!canHide(kind)) return schema
  const properties: Record<string, JsonSchema> = {
    ...(schema.properties as object),
    publishing: publishingProperty,
    ...(kind.canLeave && leavingProperties),
    ...(kind.translates && { translations: translationsSchema(kind) }),
  }
  for (const name of hideableFields(kind)) {
    const { type, ...field } = properties[name] ?? {}
    // A hidden number is null; other fields have an empty value of their own.
    if (type === 'integer') properties[name] = { ...field, type: [type, 'null'] }
  }
  return { ...schema, properties }
}

const publishingProperty = {
  ...describedSchema(publishingSchema),
  description: 'For admins only, where something was set.',
}

const leavingProperties = {
  leftOn: { type: 'string', format: 'date', description: 'For admins only, of those who have left.' },
  leftAs: {
    type: 'string',
    enum: Object.keys(leavings),
    description: 'For admins only, of those who have left.',
  },
}

function adminSchemas() {
  const properties = recordSchema(adminFields).properties as Record<string, JsonSchema>
  const { _id = {}, createdAt = {}, fullName = {}, email = {}, role = {} } = properties
  return {
    Admin: objectOf({ ...properties, status: adminStatusSchema }),
    PendingAdmin: objectOf({ _id, fullName, email, role, createdAt }),
  }
}

/** With its marks, which visitors are not answered. */
function feedbackSchema() {
  const { properties, required } = recordSchema(feedback.fields) as {
    properties: Record<string, JsonSchema>
    required: string[]
  }
  const mark = { type: 'boolean', description: 'For admins only.' }
  const reader = { type: 'string', description: 'Of the last who marked it as read.' }
  const all = { ...properties, isRead: mark, isSpam: mark, readBy: reader, readAt: reader }
  return objectOf(
    all,
    Object.keys(all).filter((name) => !required.includes(name)),
  )
}

/** The server answers all of them, those too that need not be sent. */
function settingsSchema() {
  const { required, ...whole } = schemaOf(siteSettingsSchema)
  return { ...whole, required: Object.keys(whole.properties as object) }
}
