import { redirect } from 'react-router'
import { consentsScreen } from '#features/consents/consents.ts'
import { historyScreen } from '#features/content/history.ts'
import { visibilityScreen } from '#features/visibility/visibility.ts'

/** Maps former paths of pages to the current ones. */
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
