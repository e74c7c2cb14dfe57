import { type ReactNode, useState } from 'react'
import { ChevronDown } from '#app/ui/icons/icons.ts'
import { isWideScreen } from '#app/ui/use-is-wide-screen.ts'

type Props = {
  id: string
  title: string
  lead?: ReactNode
  isFirst?: boolean
  children: ReactNode
}

/**
 * A collapsible section of the settings. Initially all sections are open on a wide screen, and only one on a
 * phone. A link to the section's id opens it (`use-anchor.ts`).
 *
 * @param isFirst true if the section is initially open on a phone, too
 */
export function SettingsSection({ id, title, lead, isFirst = false, children }: Props) {
  // Only the initial state; afterwards the user controls it.
  const [startsOpen] = useState(() => isFirst || isWideScreen())
  return (
    <section aria-labelledby={id} className="max-w-3xl scroll-mt-20 border-t border-edge">
      <details open={startsOpen} className="group">
        <summary className="flex min-h-14 scroll-mt-20 items-center justify-between gap-3 py-2">
          <h2 id={id} className="text-2xl">
            {title}
          </h2>
          <ChevronDown className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180" />
        </summary>
        <div className="space-y-5 pt-2 pb-6">
          {lead && <p className="text-soft">{lead}</p>}
          {children}
        </div>
      </details>
    </section>
  )
}
