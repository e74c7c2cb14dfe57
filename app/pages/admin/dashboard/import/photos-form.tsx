import { useState } from 'react'
import type { Import, ImportPreview } from '#domain/records/import-schemas.ts'
import { importMessages, importPaths } from '#domain/records/imports.ts'
import { api, pathWithId, serverMessage } from '../../../../api/api.ts'
import { DropHint, DropZone } from '../../../../forms/fields/drop-zone.tsx'
import { inputProps } from '../../../../ui/field.tsx'
import { Fold } from '../../../../ui/fold.tsx'
import { ImageUp } from '../../../../ui/icons/admin-icons.ts'
import { ProgressBar } from '../../../../ui/progress.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { imageTypes } from '../../../../uploads/chosen-file.ts'
import { canShrink, shrinkImage } from '../../../../uploads/shrink-image.ts'
import type { ChangeList } from './list-review.ts'
import { OpenPhotos } from './open-photos.tsx'

const words = {
  title: 'Photos',
  hint: 'Choose several pictures or a ZIP file. Name each picture after the ID or name in its row, such as ES-101.jpg.',
  choose: 'Choose photos',
  drop: 'or drop them here',
  progress: (sent: number, all: number) => `${sent} of ${all} sent`,
  failed: (names: string[], why: string) => `${names.join(', ')}: ${why}`,
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
