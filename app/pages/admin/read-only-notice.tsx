import { formatDay } from '#domain/dates/format-day.ts'
import { useSession } from '../../session/session.tsx'
import { Eye } from '../../ui/icons/icons.ts'

const words = {
  isReadOnly: (off: string) =>
    `Your access is read-only and ends on ${off}. You can look at everything and change your own account. A PIC can give you full access again.`,
}

/** Above every page of the dashboard, why its buttons are gone. */
export function ReadOnlyNotice() {
  const { access } = useSession()
  if (access?.access !== 'read-only') return null
  return (
    <p className="mb-6 flex items-center gap-3 rounded-2xl border border-lamp bg-lamp/10 px-4 py-3 font-semibold">
      <Eye className="size-5 shrink-0 text-link" />
      {words.isReadOnly(formatDay(access.offOn ?? ''))}
    </p>
  )
}
