import type { ComponentType } from 'react'
import { type MetaArgs, useParams } from 'react-router'
import { auditScreen } from '#domain/admin/audit.ts'
import { outboxScreen } from '#domain/admin/dashboard.ts'
import { manageScreen, manageScreens } from '#domain/admin/manage-screens.ts'
import { trashScreen } from '#domain/records/trash.ts'
import AuditPage, { meta as activityMeta } from './audit/audit.tsx'
import Manage, { meta as manageMeta } from './manage/manage.tsx'
import ManageKind, { meta as manageKindMeta } from './manage/manage-kind.tsx'
import OutboxPage, { meta as outboxMeta } from './outbox/outbox.tsx'
import AddRecord, { meta as addMeta, loader as loadAdd } from './records/add.tsx'
import TrashPage, { meta as trashMeta } from './trash/trash.tsx'

type Screen = { Page: ComponentType; meta: typeof addMeta }
type Params = Parameters<typeof loadAdd>[0]

/**
 * The dashboard pages with one URL segment that are no add form. They share a route, since every public page
 * downloads the route manifest: a route for each kind would cost visitors 700 bytes.
 */
const screens = new Map<string, Screen>([
  [manageScreen, { Page: Manage, meta: manageMeta }],
  [trashScreen, { Page: TrashPage, meta: trashMeta }],
  [outboxScreen, { Page: OutboxPage, meta: outboxMeta }],
  [auditScreen, { Page: AuditPage, meta: activityMeta }],
  ...Object.values(manageScreens).map((path): [string, Screen] => [
    path,
    { Page: ManageKind, meta: manageKindMeta },
  ]),
])
const screenAt = (name = '') => screens.get(`/admin/dashboard/${name}`)

const read = (args: Params) => (screenAt(args.params.form) ? null : loadAdd(args))
export const loader = read
export const clientLoader = read
export const meta = (args: MetaArgs) => (screenAt(args.params.form)?.meta ?? addMeta)(args)

/** A table of records, the trash, the outbox, the audit log or an add form; the URL says which. */
export default function DashboardScreen() {
  const Page = screenAt(useParams().form)?.Page ?? AddRecord
  return <Page />
}
