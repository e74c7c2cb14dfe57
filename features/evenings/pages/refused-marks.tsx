import { PageSection } from '#app/admin/page-section.tsx'
import { useClassName } from '#app/language/kind-words.ts'
import { useFormatDay, useTranslateMessage, useWords } from '#app/language/use-words.ts'
import { Name } from '#app/ui/name.tsx'
import { Message } from '#domain/text/message.ts'
import { defineWords } from '#domain/text/words.ts'
import type { Evening } from '../evening-schemas.ts'

const english = defineWords('admin.tonight.refused-marks', {
  title: 'Marks that do not count',
  lead: 'They were made for an evening without class, or for someone who was deleted.',
  from: (day: string, by: string) => `${day}, from ${by}`,
  closed: (studentClass: string) => `${studentClass}: register closed`,
})

/** Shows PICs which marks from phones the server refused, so that they are not lost silently. */
export function RefusedMarks({ refused }: Pick<Evening, 'refused'>) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const formatDay = useFormatDay()
  const className = useClassName()
  if (refused.length === 0) return null
  return (
    <PageSection id="refused-marks" title={words.title} lead={words.lead} className="mt-10 max-w-xl">
      <ul className="space-y-3">
        {refused.map(({ day, by, why, key, names, classes }) => (
          <li key={`${day} ${by} ${why}`} className="rounded-card border border-edge bg-surface p-4">
            <p className="text-sm text-soft">{by ? words.from(formatDay(day), by) : formatDay(day)}</p>
            <p className="wrap-anywhere">
              <Name text={[...names, ...classes.map((name) => words.closed(className(name)))].join(', ')} />
            </p>
            <p>{translate(key ? new Message(key, [], why) : why)}</p>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}
