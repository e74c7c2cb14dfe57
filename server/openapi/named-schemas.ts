import { adminFields } from '#domain/accounts/accounts.ts'
import { countLabels } from '#domain/admin/reports.ts'
import {
  adminAccountSchema,
  auditEntrySchema,
  outboxMailSchema,
  recordNameSchema,
  trashEntrySchema,
} from '#domain/admin/response-schemas.ts'
import { feedback } from '#domain/kinds/feedback.ts'
import { kinds } from '#domain/kinds/index.ts'
import { homeSchema } from '#domain/site/home-schema.ts'
import { siteSettingsSchema } from '#domain/site/site-settings.ts'
import { errorSchema } from './operation.ts'
import {
  count,
  describedSchema,
  type JsonSchema,
  namedSchema,
  objectOf,
  recordName,
  recordSchema,
  schemaOf,
} from './schemas.ts'

/** The schemas that have a name in the document: what several responses answer, and what generated clients call it. */
export const namedSchemas = (): Record<string, JsonSchema> => ({
  ...Object.fromEntries(kinds.map((kind) => [recordName(kind), recordSchema(kind.fields)])),
  [recordName(feedback)]: feedbackSchema(),
  RecordName: describedSchema(recordNameSchema),
  TrashEntry: describedSchema(trashEntrySchema),
  AuditEntry: describedSchema(auditEntrySchema),
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

const adminStatus = { type: 'string', enum: ['pending', 'approved'] }

/** Who was approved, or waits for it. */
export const decidedAdmin = {
  allOf: [namedSchema('PendingAdmin'), objectOf({ status: adminStatus })],
}

function adminSchemas() {
  const properties = recordSchema(adminFields).properties as Record<string, JsonSchema>
  const { _id = {}, createdAt = {}, fullName = {}, email = {}, role = {} } = properties
  return {
    Admin: objectOf({ ...properties, status: adminStatus }),
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
  const all = { ...properties, isRead: mark, isSpam: mark }
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
