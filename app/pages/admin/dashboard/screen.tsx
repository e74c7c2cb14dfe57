import type { ComponentType } from 'react'
import { type MetaArgs, useParams } from 'react-router'
import { activityScreen } from '#domain/activity.ts'
import { outboxScreen } from '#domain/dashboard.ts'
import { manageScreen, manageScreens } from '#domain/manage-screens.ts'
import { trashScreen } from '#domain/trash.ts'
import ActivityPage, { meta as activityMeta } from './activity.tsx'
import AddRecord, { meta as addMeta, loader as loadAdd } from './add.tsx'
import Manage, { meta as manageMeta } from './manage.tsx'
import ManageKind, { meta as manageKindMeta } from './manage-kind.tsx'
import OutboxPage, { meta as outboxMeta } from './outbox.tsx'
import TrashPage, { meta as trashMeta } from './trash.tsx'

type Screen = { Page: ComponentType; meta: typeof addMeta }
type Params = Parameters<typeof loadAdd>[0]

/**
 * The screens of one word below the dashboard that are no add form. They share a route, since every public page
 * downloads the list of routes: a table for each kind would cost visitors 700 bytes.
 */
const screens = new Map<string, Screen>([
  [manageScreen, { Page: Manage, meta: manageMeta }],
  [trashScreen, { Page: TrashPage, meta: trashMeta }],
  [outboxScreen, { Page: OutboxPage, meta: outboxMeta }],
  [activityScreen, { Page: ActivityPage, meta: activityMeta }],
  ...Object.values(manageScreens).map((path): [string, Screen] => [
    path,
    { Page: ManageKind, meta: manageKindMeta },
  ]),
])
const screenAt = (word = '') => screens.get(`/admin/dashboard/${word}`)

const read = (args: Params) => (screenAt(args.params.form) ? null : loadAdd(args))
export const loader = read
export const clientLoader = read
export const meta = (args: MetaArgs) => (screenAt(args.params.form)?.meta ?? addMeta)(args)

/** A table of records, the trash, the outbox, the activity or an add form: the address says which. */
export default function DashboardScreen() {
  const Page = screenAt(useParams().form)?.Page ?? AddRecord
  return <Page />
}
