import { useEffect, useRef } from 'react'
import { formatDay } from '#domain/dates/format-day.ts'
import { addPhotosScreen } from '#domain/kinds/albums.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { adminPath, recordTitle } from '#domain/kinds/record-path.ts'
import { defineWords } from '#domain/text/words.ts'
import { type Translated, useWords } from '../language/use-words.ts'
import { LinkButton, TextLink } from '../ui/button.tsx'

const english = defineWords('admin.added', {
  added: (title: string) => `"${title}" was added.`,
  addedOn: (what: string, day: string) => `${what} on ${day} saved.`,
  open: (title: string) => `Open ${title}`,
  another: 'Add another',
  photos: 'Add its photos',
})

/**
 * A link to the record just added, and a button to add the next one. Shown above the emptied form.
 *
 * @param onNext focuses the form's first field; also called once for each added record
 */
export function AddedNotice({ kind, record, onNext }: { kind: Kind; record: AnyRecord; onNext: () => void }) {
  const words = useWords(english)
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per record
  useEffect(() => {
    onNext()
    // Without scrolling, the notice would remain above the visible area.
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [record])
  const photos = addPhotosScreen(kind, record)
  return (
    <div ref={box} className="flex flex-wrap items-center gap-x-4">
      <p role="status" className="font-medium text-leaf">
        <bdi>{addedText(words, kind, record)}</bdi>
      </p>
      {kind.permissions.edit && (
        <TextLink to={adminPath(kind, record._id)}>
          {words.open(kind.suggestion ? kind.labels.one : recordTitle(kind, record))}
        </TextLink>
      )}
      {photos && <TextLink to={photos}>{words.photos}</TextLink>}
      <LinkButton onClick={onNext}>{words.another}</LinkButton>
    </div>
  )
}

/** A class session's title is only a weekday, which does not identify the session. */
const addedText = (words: Translated<typeof english>, kind: Kind, record: AnyRecord) =>
  kind.suggestion
    ? words.addedOn(kind.labels.one, formatDay(String(record[kind.suggestion.from])))
    : words.added(recordTitle(kind, record))
