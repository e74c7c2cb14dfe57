import { useRef, useState } from 'react'
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { fileIdempotencyKey } from '#app/forms/use-idempotency-key.ts'
import { eventParam } from '#domain/kinds/albums.ts'
import { itemParam } from '#domain/kinds/gallery.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { ApiError } from '../api/api.ts'
import { uploadApi } from '../api/upload-api.ts'
import { AddedNotice } from '../forms/added-notice.tsx'
import { FieldInput } from '../forms/fields/field-input.tsx'
import { addErrorMessage, addingMessage, isKeyReused, showFormErrors } from '../forms/form-errors.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { useDraft } from '../forms/use-draft.ts'
import { useWords } from '../language/use-words.ts'
import { useCan } from '../session/use-can.ts'
import { toast } from '../ui/toast.tsx'
import { MediaPicker, MediaTypeChoice } from './media-picker.tsx'
import { checkMedia, findVideoProblem, mediaField, validateMedia } from './media-problems.ts'
import { shrinkImage } from './shrink-image.ts'
import { UploadList } from './upload-list.tsx'
import { isUnsent, type Outcome, useUploads } from './use-uploads.ts'

const english = defineWords('admin.gallery-form', {
  titleHint: 'If the title exists, the files are added to that album.',
  upload: 'Upload',
  uploading: 'Uploading...',
  cancelled: 'Upload cancelled.',
})

/** An existing item. `onAdded` is called for each file added to it. */
type GalleryItem = { record: AnyRecord; onAdded: (record: AnyRecord) => void }

/**
 * A title with photos or videos, each of which is uploaded separately.
 *
 * @param item the item that the files are added to; the title input is then omitted
 * @param title the initial title
 * @param event the id of the event whose photos these are
 */
export function GalleryForm({
  kind,
  item,
  title: startTitle = String(item?.record.title ?? ''),
  event,
}: {
  kind: Kind
  item?: GalleryItem
  title?: string
  event?: string | undefined
}) {
  const words = useWords(english)
  const { form, list, draft, added, upload, retry, remove, reset } = useGalleryForm(
    kind,
    item,
    startTitle,
    event,
  )
  const can = useCan()
  const isBusy = form.formState.isSubmitting || list.isSending
  const field = mediaField(form.watch('mediaType'))
  const title = kind.fields.title
  return (
    <FormFrame
      form={form}
      onSubmit={() => upload(list.sendAll)}
      submitLabel={words.upload}
      isBusy={isBusy}
      isDisabled={!can(kind.permissions.add)}
      draft={draft}
      onDiscard={reset}
    >
      {added && <AddedNotice kind={kind} record={added} onNext={() => form.setFocus('title')} />}
      {/* All files of an upload belong to the same title. The class is for browsers without `inert`. */}
      <div inert={isBusy} className={`space-y-5 ${isBusy ? 'pointer-events-none opacity-60' : ''}`}>
        {title && !item && <FieldInput form={form} name="title" field={title} hint={words.titleHint} />}
        <MediaTypeChoice form={form} name="mediaType" onChange={list.clear} />
      </div>
      {field && (
        <MediaPicker
          key={field}
          name={field}
          error={form.getFieldState('files', form.formState).error?.message}
          isEmpty={list.uploads.length === 0}
          onFiles={(files) => {
            form.clearErrors('files')
            list.add(files)
          }}
        />
      )}
      {list.uploads.length > 0 && (
        <UploadList
          uploads={list.uploads}
          isBusy={isBusy}
          onCancel={list.cancel}
          onRetry={retry}
          onRemove={remove}
        />
      )}
    </FormFrame>
  )
}

function useGalleryForm(kind: Kind, item: GalleryItem | undefined, title: string, event?: string) {
  const empty = { title, mediaType: '' }
  const form = useForm<FieldValues>({
    resolver: async (values) => {
      await list.whenChecked()
      return checkMedia(kind, values, list.unsent())
    },
    defaultValues: empty,
  })
  // The album of the last file, and the album shown in the notice once all files are uploaded.
  const latest = useRef<AnyRecord>(undefined)
  const [added, setAdded] = useState<AnyRecord>()
  // Each event has its own add form with its own files.
  const name = item ? `${kind.name}/${item.record._id}/files` : [kind.name, title].filter(Boolean).join(' ')
  const list = useUploads({
    name,
    async send(file, onProgress, signal) {
      const ids = { ...(item && { [itemParam]: item.record._id }), ...(event && { [eventParam]: event }) }
      latest.current = await sendFile(kind, form.getValues('title'), ids, file, { onProgress, signal })
      if (latest.current) item?.onAdded(latest.current)
    },
    validate: (file) => validateMedia(kind, mediaField(form.getValues('mediaType')), file),
    checkContent: async (file) => (file.type.startsWith('video/') ? findVideoProblem(file) : undefined),
    errorMessage: (error) => addErrorMessage(kind, error),
  })
  const draft = useDraft({
    name,
    // The title of an existing item is edited in the form above, not here.
    values: {
      ...form.watch(),
      ...(item && { title }),
      files: list.uploads.filter(isUnsent).map(({ file }) => file),
    },
    initial: { ...empty, files: [] },
    restore({ files, ...input }) {
      form.reset({ ...empty, ...input }, { keepDefaultValues: true })
      if (Array.isArray(files) && list.uploads.length === 0) list.add(files)
    },
  })
  function reset() {
    list.clear()
    form.reset(empty)
  }
  async function upload(send: () => Promise<Outcome[]>) {
    const areDone = await showOutcomes(kind, form, send)
    if (!areDone || list.unsent().length > 0) return
    reset()
    if (!item) setAdded(latest.current)
  }
  function remove(id: number) {
    list.remove(id)
    form.clearErrors('files')
    // All remaining files have been uploaded.
    if (list.uploads.length > 1 && list.unsent().length === 0) reset()
  }
  const retry = (id: number) => form.handleSubmit(() => upload(async () => [await list.sendOne(id)]))()
  return { form, list, draft, added, upload, retry, remove, reset }
}

async function showOutcomes(
  kind: Kind,
  form: UseFormReturn<FieldValues>,
  send: () => Promise<Outcome[]>,
): Promise<boolean> {
  const toastId = toast.loading(addingMessage(kind, message(english, 'uploading')))
  const outcomes = await send()
  const failed = outcomes.find((outcome) => typeof outcome === 'object')
  if (failed) {
    toast.error(addErrorMessage(kind, failed.error), toastId)
    // The list shows each file's error; only a title error belongs to the form.
    if (failed.error instanceof ApiError && failed.error.errors.some(({ field }) => field === 'title'))
      // A title error is under the title, so the general message is not shown.
      showFormErrors(form, { title: {} }, failed.error, '')
    return false
  }
  if (outcomes.includes('stopped')) {
    toast.error(message(english, 'cancelled'), toastId)
    return false
  }
  toast.success(message(kind.messages, 'added'), toastId)
  return true
}

async function sendFile(
  kind: Kind,
  title: string,
  ids: Record<string, string>,
  original: File,
  { onProgress, signal }: { onProgress: (progress: number) => void; signal: AbortSignal },
) {
  const name = original.type.startsWith('video/') ? 'videos' : 'photos'
  const body = new FormData()
  body.append('title', title)
  for (const [name, id] of Object.entries(ids)) body.append(name, id)
  body.append(name, name === 'photos' ? await shrinkImage(original) : original)
  const path = name === 'photos' ? kind.paths.addPhotos : kind.paths.addVideos
  const idempotencyKey = fileIdempotencyKey(original)
  try {
    const { data } = await uploadApi(onProgress, signal, idempotencyKey.read()).add(kind, body, path)
    return data
  } catch (error) {
    if (isKeyReused(error)) idempotencyKey.renew()
    throw error
  }
}
