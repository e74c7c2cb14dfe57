import { useId, useRef, useState } from 'react'
import type { Import, ImportPreview } from '#domain/records/import-schemas.ts'
import { importMessages, importPaths } from '#domain/records/imports.ts'
import { pluralize } from '#domain/text/pluralize.ts'
import { api, pathWithId, serverMessage } from '../../../../api/api.ts'
import { DropHint, DropZone } from '../../../../forms/fields/drop-zone.tsx'
import { inputClass, inputProps } from '../../../../ui/field.tsx'
import { Fold } from '../../../../ui/fold.tsx'
import { ImageUp } from '../../../../ui/icons/admin-icons.ts'
import { Picture } from '../../../../ui/picture.tsx'
import { ProgressBar } from '../../../../ui/progress.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { imageTypes } from '../../../../uploads/chosen-file.ts'
import { canShrink, shrinkImage } from '../../../../uploads/shrink-image.ts'
import type { ChangeList } from './list-review.ts'

const words = {
  title: 'Photos',
  hint: 'Choose several pictures or a ZIP file. Name each picture after the ID or name in its row, such as ES-101.jpg.',
  choose: 'Choose photos',
  drop: 'or drop them here',
  progress: (sent: number, all: number) => `${sent} of ${all} sent`,
  failed: (names: string[], why: string) => `${names.join(', ')}: ${why}`,
  matched: (matched: number, all: number) => `${matched} of ${all} photos matched.`,
  open: (photos: number) => `${pluralize(photos, 'photo')} could belong to several rows. Please choose:`,
  chooseRow: 'Please choose',
  row: (row: number, ...details: string[]) => [`Row ${row}`, ...details].filter(Boolean).join(', '),
}

/** Sends photos for the rows of a list, one after the other. */
function useSendPhotos({ _id }: Import, onSent: () => void) {
  const [progress, setProgress] = useState<{ sent: number; all: number }>()
  const path = pathWithId(importPaths.photos, _id)
  async function sendAll(files: File[]) {
    const failed: string[] = []
    let why = ''
    setProgress({ sent: 0, all: files.length })
    for (const [index, file] of files.entries()) {
      const form = new FormData()
      form.set('file', canShrink(file) ? await shrinkImage(file) : file, file.name)
      try {
        await api.send('POST', path, form)
      } catch (error) {
        failed.push(file.name)
        why = serverMessage(error) ?? importMessages.photosNotSent
      }
      setProgress({ sent: index + 1, all: files.length })
    }
    setProgress(undefined)
    if (failed.length > 0) toast.error(words.failed(failed.slice(0, 5), why))
    else toast.success(importMessages.photosReceived)
    onSent()
  }
  return { progress, sendAll }
}

/** Photos for the rows of a list. */
export function PhotosForm({
  list,
  photos,
  onSent,
  onChange,
}: {
  list: Import
  photos: ImportPreview['photos']
  onSent: () => void
  onChange: ChangeList
}) {
  const { progress, sendAll } = useSendPhotos(list, onSent)
  const fieldProps = { id: 'photos', hint: words.hint }
  return (
    <Fold
      title={<h2 className="flex-1 text-xl">{words.title}</h2>}
      isNeeded={photos.open.length > 0}
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
          onFiles={(files) => files.length > 0 && void sendAll(files)}
        >
          <ImageUp className="size-10 shrink-0 text-link" />
          <DropHint choose={words.choose} drop={words.drop} />
        </DropZone>
        <p id="photos-hint" className="text-sm text-soft">
          {words.hint}
        </p>
        {progress && (
          <p role="status">
            <ProgressBar
              value={progress.sent}
              max={progress.all}
              aria-label={words.progress(progress.sent, progress.all)}
            />
            {words.progress(progress.sent, progress.all)}
          </p>
        )}
      </div>
    </Fold>
  )
}

type Props = { photos: ImportPreview['photos']; onChange: ChangeList }

/** How many photos have found their rows, and a choice for each that fits several. */
function OpenPhotos({ photos: { all, matched, open }, onChange }: Props) {
  const id = useId()
  const status = useRef<HTMLParagraphElement>(null)
  async function choose(name: string, row: number) {
    await onChange({ photos: [{ name, row }] })
    // What was chosen from is gone.
    status.current?.focus()
  }
  if (all === 0) return null
  return (
    <div className="space-y-3">
      <p ref={status} role="status" tabIndex={-1} className="outline-none">
        {words.matched(matched, all)} {open.length > 0 && words.open(open.length)}
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
