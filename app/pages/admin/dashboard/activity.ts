import { redirect } from 'react-router'
import { auditScreen } from '#domain/admin/audit.ts'

const read = ({ request }: { request: Request }) => redirect(auditScreen + new URL(request.url).search, 301)
/** The address that the audit log once had. */
export const loader = read
export const clientLoader = read
