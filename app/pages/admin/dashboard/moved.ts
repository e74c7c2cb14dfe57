import { redirect } from 'react-router'
import { visibilityScreen } from '#domain/admin/field-visibility.ts'
import { historyScreen } from '#domain/admin/history.ts'
import { consentsScreen } from '#domain/records/consents.ts'

/** Screens by the addresses that they once had. */
const screens: Record<string, string> = {
  '/admin/dashboard/activity': historyScreen,
  '/admin/dashboard/consents': consentsScreen,
  '/admin/dashboard/visibility': visibilityScreen,
}

const read = ({ request }: { request: Request }) => {
  const { pathname, search } = new URL(request.url)
  return redirect((screens[pathname.replace(/\.data$/, '')] ?? historyScreen) + search, 301)
}
export const loader = read
export const clientLoader = read
