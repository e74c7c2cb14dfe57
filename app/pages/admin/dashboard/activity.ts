import { redirect } from 'react-router'
import { historyScreen } from '#domain/admin/history.ts'

const read = ({ request }: { request: Request }) => redirect(historyScreen + new URL(request.url).search, 301)
/** The address that History once had. */
export const loader = read
export const clientLoader = read
