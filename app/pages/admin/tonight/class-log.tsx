import { defineWords, useFormatDay, useSay, useWords } from '../../../language/use-words.ts'
import { Name } from '../../../ui/name.tsx'
import { toast } from '../../../ui/toast.tsx'
import { BoardPhoto } from './board-photo.tsx'
import { type Entry, LogForm, logFields } from './log-form.tsx'
import type { NewEntry } from './store/store-state.ts'
import type { ClassView } from './store/view-evening.ts'

const english = defineWords('admin.tonight.class-log', {
  title: 'Class log',
  none: 'Nothing was written yet.',
  saved: 'Entry saved.',
})

type Props = {
  openClass: ClassView
  day: string
  mayWrite: boolean
  /** Saving is the next thing to do here. */
  isPrimary: boolean
  waitingPhotos: number
  onWrite: (entry: NewEntry, photo?: Blob) => void
  /** A photo was removed. */
  onChanged: () => void
}

/** What was done in a class: the last times above, tonight's entry below. */
export function ClassLog({ openClass, day, mayWrite, isPrimary, waitingPhotos, onWrite, onChanged }: Props) {
  const words = useWords(english)
  const { name, before, written } = openClass
  const own = written.find(({ isMine }) => isMine)
  const shown = [...before].reverse().concat(written.filter(({ isMine }) => !isMine))
  return (
    <section aria-labelledby="class-log" className="mt-10 max-w-xl">
      <h2 id="class-log" className="mb-3 text-2xl">
        {words.title}
      </h2>
      {shown.length === 0 && <p className="mb-4 text-soft">{words.none}</p>}
      <ol className="mb-6 space-y-3">
        {shown.map((entry) => (
          <EntryItem key={entry.id} entry={entry} onChanged={onChanged} />
        ))}
      </ol>
      {mayWrite && (
        <LogForm
          own={own}
          waitingPhotos={waitingPhotos}
          saveVariant={isPrimary ? 'primary' : 'quiet'}
          onChanged={onChanged}
          onSave={(texts, photo) => {
            onWrite({ ...texts, day, studentClass: name, id: own?.id }, photo)
            toast.success(words.saved)
          }}
        />
      )}
    </section>
  )
}

const EntryItem = ({ entry, onChanged }: { entry: Entry; onChanged: () => void }) => {
  const formatDay = useFormatDay()
  const say = useSay()
  return (
    <li className="rounded-card border border-edge bg-surface p-4">
      <p className="text-sm text-soft">{[formatDay(entry.day), entry.by].filter(Boolean).join(', ')}</p>
      <dl className="mt-1 space-y-1">
        {logFields
          .filter(({ name }) => entry[name])
          .map(({ name, label }) => (
            <div key={name}>
              <dt className="inline text-sm text-soft">{say(label)}: </dt>
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
