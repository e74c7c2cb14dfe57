import { useId, useRef } from 'react'
import { DropHint, DropZone } from '#app/forms/fields/drop-zone.tsx'
import { Collapsible } from '#app/ui/collapsible.tsx'
import { inputClass, inputProps } from '#app/ui/field.tsx'
import { ImageUp } from '#app/ui/icons/admin-icons.ts'
import { Picture } from '#app/ui/picture.tsx'
import { ProgressBar } from '#app/ui/progress.tsx'
import { imageTypes } from '#app/uploads/chosen-file.ts'
import { defineWords, pluralize } from '#domain/text/words.ts'
import type { ImportPreview } from '../import-schemas.ts'
import type { ChangeList } from './list-review.ts'
import type { UnreadFile, useSendPhotos } from './use-send-photos.ts'

const words = defineWords({
  title: 'Photos',
  hint: 'Choose several pictures or a ZIP file. Name each picture after the ID or name in its row, such as ES-101.jpg.',
  choose: 'Choose photos',
  drop: 'or drop them here',
  progress: (sent: number, all: number) => `${sent} of ${all} sent`,
  matched: (matched: number, all: number) => `${matched} of ${all} photos matched.`,
  open: (photos: number) => `${pluralize(photos, 'photo')} could not be matched for certain. Please choose:`,
  unread: (files: number) =>
    `${pluralize(files, 'file')} could not be read as photos. Send them as JPEG or PNG:`,
  chooseRow: 'Please choose',
  row: (row: number, ...details: string[]) => [`Row ${row}`, ...details].filter(Boolean).join(', '),
})

type Props = { photos: ImportPreview['photos']; onChange: ChangeList }

export function PhotosForm({
  photos,
  sending: { progress, unread, sendPhotos },
  onChange,
}: Props & { sending: ReturnType<typeof useSendPhotos> }) {
  const fieldProps = { id: 'photos', hint: words.hint }
  return (
    <Collapsible
      title={<h2 className="flex-1 text-xl">{words.title}</h2>}
      isNeeded={photos.open.length + unread.length > 0}
      keepsContent
      className="mt-6"
    >
      <div className="space-y-2">
        <OpenPhotos photos={photos} onChange={onChange} />
        <label htmlFor={fieldProps.id} className="sr-only">
          {words.choose}
        </label>
        <DropZone
          a11yProps={inputProps(fieldProps)}
          name="photos"
          accept={`${imageTypes},.zip,application/zip`}
          multiple
          isEmpty={progress === undefined}
          onFiles={(files) => files.length > 0 && void sendPhotos(files)}
        >
          <ImageUp className="size-10 shrink-0 text-link" />
          <DropHint choose={words.choose} drop={words.drop} />
        </DropZone>
        <p id="photos-hint" className="text-sm text-soft">
          {words.hint}
        </p>
        {unread.length > 0 && <UnreadFiles files={unread} />}
        {progress && (
          <p role="status">
            <ProgressBar
              value={progress.sent}
              max={progress.all}
              aria-label={words.progress(progress.sent, progress.all)}
            />
            <span>{words.progress(progress.sent, progress.all)}</span>
          </p>
        )}
      </div>
    </Collapsible>
  )
}

/** The maximum number of file names shown; more than anyone reads. */
const maxShown = 50

const UnreadFiles = ({ files }: { files: UnreadFile[] }) => (
  <div className="text-sm">
    <p className="font-medium text-danger-ink">{words.unread(files.length)}</p>
    <ul className="list-disc pl-5 wrap-anywhere">
      {files.slice(0, maxShown).map(({ name, why }) => (
        <li key={name}>{[name, why].filter(Boolean).join(': ')}</li>
      ))}
    </ul>
  </div>
)

function OpenPhotos({ photos: { all, matched, open }, onChange }: Props) {
  const id = useId()
  const status = useRef<HTMLParagraphElement>(null)
  async function choose(name: string, row: number) {
    await onChange({ photos: [{ name, row }] })
    // Move the focus to the status, because the select no longer exists.
    status.current?.focus()
  }
  if (all === 0) return null
  return (
    <div className="space-y-3">
      <p ref={status} role="status" tabIndex={-1} className="outline-none">
        <span>{words.matched(matched, all)}</span> {open.length > 0 && <span>{words.open(open.length)}</span>}
      </p>
      <ul className="grid gap-3 md:grid-cols-2">
        {open.map(({ name, photo, rows }, index) => (
          <li key={name} className="flex items-center gap-3">
            <Picture src={photo} sizes="4rem" className="size-16 shrink-0 rounded-lg" />
            <span className="min-w-0 grow space-y-1">
              <label htmlFor={`${id}-${index}`} className="block font-medium wrap-anywhere">
                {name}
              </label>
              <select
                id={`${id}-${index}`}
                value=""
                className={inputClass}
                onChange={({ target }) => void choose(name, Number(target.value))}
              >
                <option value="" disabled>
                  {words.chooseRow}
                </option>
                {rows.map(({ row, title, detail }) => (
                  <option key={row} value={row}>
                    {words.row(row, title, detail)}
                  </option>
                ))}
              </select>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
