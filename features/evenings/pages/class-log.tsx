import { PageSection } from '#app/admin/page-section.tsx'
import { useShortDay } from '#app/language/use-short-day.ts'
import { useWords } from '#app/language/use-words.ts'
import { Name } from '#app/ui/name.tsx'
import { defineWords } from '#domain/text/words.ts'
import { logId } from '../evenings.ts'
import { BoardPhoto } from './board-photo.tsx'
import type { ClassProps } from './evening-screen.tsx'
import { HomeDecisions } from './going-home-parts.tsx'
import { type Entry, findOwnEntry, LogForm, logFields, english as logWords } from './log-form.tsx'

const english = defineWords('admin.tonight.class-log', {
  title: 'Class log',
  none: 'Nothing was written yet.',
})

export function ClassLog(props: ClassProps) {
  const words = useWords(english)
  const { store, may, view, openClass } = props
  const own = findOwnEntry(openClass)
  const others = openClass.written.filter(({ id }) => id !== own?.id)
  const shown = [...others, ...openClass.before]
  return (
    <PageSection id={logId} title={words.title} className="mt-10 max-w-xl">
      <HomeDecisions {...props} />
      {may.log && <LogForm {...props} />}
      {shown.length === 0 && !may.log && <p className="text-soft">{words.none}</p>}
      <ol className="mt-6 space-y-3 empty:hidden">
        {shown.map((entry) => (
          <EntryItem key={entry.id} entry={entry} onChanged={() => store.load(view.evening.day)} />
        ))}
      </ol>
    </PageSection>
  )
}

const EntryItem = ({ entry, onChanged }: { entry: Entry; onChanged: () => void }) => {
  const shortDay = useShortDay()
  const labels = useWords(logWords)
  return (
    <li className="rounded-card border border-edge bg-surface p-4">
      <p className="text-sm text-soft">{[shortDay(entry.day), entry.by].filter(Boolean).join(', ')}</p>
      <dl className="mt-1 space-y-1">
        {logFields
          .filter(({ name }) => entry[name])
          .map(({ name }) => (
            <div key={name}>
              <dt className="inline text-sm text-soft">
                <span>{labels[name]}</span>:{' '}
              </dt>
              <dd className="inline whitespace-pre-line">
                <Name text={entry[name]} />
              </dd>
            </div>
          ))}
      </dl>
      <BoardPhoto entry={entry} onChanged={onChanged} />
    </li>
  )
}
