import { useState } from 'react'
import { ActionButton } from '#app/admin/action-button.tsx'
import { PageSection } from '#app/admin/page-section.tsx'
import { api } from '#app/api/api.ts'
import { useWords } from '#app/language/use-words.ts'
import { CalendarPlus, X } from '#app/ui/icons/icons.ts'
import { defineWords } from '#domain/text/words.ts'
import { rotaPaths } from '../rota.ts'

const english = defineWords('admin.tonight.my-calendar', {
  title: 'My calendar',
  lead: 'Your evenings in the calendar of your phone. It stays up to date by itself.',
  make: 'Get calendar link',
  again: 'Get a new link',
  askAgain: 'Your current link will stop working. Get a new one?',
  revoke: 'Turn off the link',
  askRevoke: 'Your calendar will no longer be updated. Turn off the link?',
  once: 'This link is shown only once. Add it to your calendar as a subscription, and do not share it.',
})

type Props = { canMake: boolean; hasCalendar: boolean; onChanged: () => void }

export function MyCalendar({ canMake, hasCalendar, onChanged }: Props) {
  const words = useWords(english)
  const [link, setLink] = useState<string>()
  async function make() {
    setLink((await api.call('POST', rotaPaths.calendar)).link)
    onChanged()
  }
  return (
    <PageSection id="my-calendar" title={words.title} lead={words.lead}>
      <div role="status" className="max-w-xl">
        {hasCalendar && link && (
          <>
            <p className="mb-2">{words.once}</p>
            <p className="mb-4 rounded-xl bg-lamp/10 px-4 py-3 font-mono text-sm break-all select-all">
              {link}
            </p>
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-3 max-sm:*:grow">
        {canMake && (
          <ActionButton
            label={hasCalendar ? words.again : words.make}
            icon={CalendarPlus}
            run={make}
            question={hasCalendar ? words.askAgain : undefined}
          />
        )}
        {hasCalendar && (
          <ActionButton
            label={words.revoke}
            icon={X}
            question={words.askRevoke}
            run={() => api.call('DELETE', rotaPaths.calendar)}
            onChanged={onChanged}
          />
        )}
      </div>
    </PageSection>
  )
}
