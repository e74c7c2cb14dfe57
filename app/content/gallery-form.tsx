import { ImageUp } from 'lucide-react'
import { useId } from 'react'
import { type FieldErrors, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import type { Field as FieldOfKind } from '#domain/kinds/fields.ts'
import { gallerySays, itemField } from '#domain/kinds/gallery.ts'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { readField } from '#domain/kinds/read-form.ts'
import { ApiFailure } from '../api.ts'
import { Field, inputProps } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'
import { fileProblem } from './check-form.ts'
import { KeptNote, RestoredNote } from './draft-note.tsx'
import { failureWords, isSentBefore } from './failure-words.ts'
import { DropZone } from './fields/drop-zone.tsx'
import { FieldInput } from './fields/field-input.tsx'
import { imageTypes, videoTypes } from './fields/file-types.ts'
import { FormFrame } from './form-frame.tsx'
import { MediaTypeChoice } from './media-type-choice.tsx'
import { sendKeyOf } from './send-key.ts'
import { showFailure } from './show-failure.ts'
import { mayShrink, shrinkPicture } from './shrink-picture.ts'
import { uploadingApi } from './upload.ts'
import { UploadList } from './upload-list.tsx'
import { useDraft } from './use-draft.ts'
import { isUnsent, type Outcome, type SendFile, useUploads } from './use-uploads.ts'
import { videoProblem } from './video-problem.ts'

const words = {
  titleHint: 'A title that exists already takes the files in.',
  cancelled: 'Upload cancelled.',
  refused: 'Please remove what cannot be uploaded.',
  drop: 'or drop them here',
  photos: { one: 'Photo', many: 'Photos', asks: 'Choose photos' },
  videos: { one: 'Video', many: 'Videos', asks: 'Choose videos' },
}

/** An item that is there already, and who wants to know what has become of it with each file. */
type Album = { record: AnyRecord; onAdded: (record: AnyRecord) => void }

/**
 * The form of a gallery: a title, and photos or videos to put under it, each an upload of its own.
 *
 * @param album where they go, instead of a title
 */
export function GalleryForm({ kind, album }: { kind: Kind; album?: Album }) {
  const empty = { title: String(album?.record.title ?? ''), mediaType: '' }
  const form = useForm<FieldValues>({
    resolver: async (values) => {
      await list.looked()
      return checkMedia(kind, values, list.unsent())
    },
    defaultValues: empty,
  })
  const values = form.watch()
  const chosen = mediaField(values.mediaType)
  const title = kind.fields.title

  const send: SendFile = async (original, onProgress, signal) => {
    const name = original.type.startsWith('video/') ? 'videos' : 'photos'
    const file = name === 'photos' ? await shrinkPicture(original) : original
    const body = new FormData()
    body.append('title', form.getValues('title'))
    if (album) body.append(itemField, album.record._id)
    body.append(name, file)
    const path = name === 'photos' ? kind.paths.addPhotos : kind.paths.addVideos
    const sendKey = sendKeyOf(original)
    try {
      const { data } = await uploadingApi(onProgress, signal, sendKey.read()).add(kind, body, path)
      if (data) album?.onAdded(data)
    } catch (failure) {
      if (isSentBefore(failure)) sendKey.renew()
      throw failure
    }
  }
  const name = album ? `${kind.name}/${album.record._id}` : kind.name
  const list = useUploads({
    name,
    send,
    problemOf: (file) => mediaProblem(kind, mediaField(form.getValues('mediaType')), file),
    lookInto: async (file) => (file.type.startsWith('video/') ? videoProblem(file) : undefined),
    says: (failure) => failureWords(kind, failure),
  })
  const isBusy = form.formState.isSubmitting || list.isSending

  const draft = useDraft({
    name: album ? `${kind.name}/${album.record._id}/files` : kind.name,
    values: { ...values, files: list.uploads.filter(isUnsent).map(({ file }) => file) },
    start: { ...empty, files: [] },
    restore({ files, ...typed }) {
      form.reset({ ...empty, ...typed }, { keepDefaultValues: true })
      if (Array.isArray(files) && list.uploads.length === 0) list.add(files)
    },
  })

  async function upload(sendThem: () => Promise<Outcome[]>) {
    const toastId = toast.loading(kind.says.adding ?? 'Uploading...')
    const outcomes = await sendThem()
    const failed = outcomes.find((outcome) => typeof outcome === 'object')
    if (failed) {
      toast.error(failureWords(kind, failed.failure), toastId)
      // The list says it of each file; what is wrong with the title belongs to the title.
      if (
        failed.failure instanceof ApiFailure &&
        failed.failure.errors.some(({ field }) => field === 'title')
      )
        showFailure(form, { title: {} }, failed.failure, kind.says.notAdded)
    } else if (outcomes.includes('stopped')) toast.error(words.cancelled, toastId)
    else {
      toast.success(kind.says.added, toastId)
      if (list.unsent().length === 0) startAnew()
    }
  }
  const retry = (id: number) => form.handleSubmit(() => upload(async () => [await list.sendOne(id)]))()

  function startAnew() {
    list.clear()
    form.reset(empty)
  }
  function remove(id: number) {
    list.remove(id)
    form.clearErrors('files')
    // What is left has arrived.
    if (list.uploads.length > 1 && list.unsent().length === 0) startAnew()
  }

  return (
    <FormFrame
      form={form}
      onSubmit={() => upload(list.sendAll)}
      submit="Upload"
      isBusy={isBusy}
      beside={<KeptNote draft={draft} onDiscard={startAnew} />}
    >
      <RestoredNote draft={draft} />
      {/* All files of one go belong under one title; where `inert` is unknown, no finger reaches it either. */}
      <div inert={isBusy} className={`space-y-5 ${isBusy ? 'pointer-events-none opacity-60' : ''}`}>
        {title && !album && <FieldInput form={form} name="title" field={title} hint={words.titleHint} />}
        <MediaTypeChoice form={form} name="mediaType" onChange={list.clear} />
      </div>
      {chosen && (
        <MediaPicker
          key={chosen}
          name={chosen}
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
          onCancel={list.stop}
          onRetry={retry}
          onRemove={remove}
        />
      )}
    </FormFrame>
  )
}

function MediaPicker({
  name,
  error,
  isEmpty,
  onFiles,
}: {
  name: MediaField
  error: string | undefined
  isEmpty: boolean
  onFiles: (files: File[]) => void
}) {
  const says = { id: useId(), error }
  return (
    <Field {...says} label={words[name].many} required>
      <DropZone
        tied={{ ...inputProps(says), 'aria-required': true }}
        name={name}
        accept={name === 'photos' ? imageTypes : videoTypes}
        multiple
        isEmpty={isEmpty}
        onFiles={onFiles}
      >
        <span className="grid size-14 shrink-0 place-items-center rounded-lg bg-lamp/15 text-link">
          <ImageUp aria-hidden="true" className="size-7" />
        </span>
        <span>
          <span className="block font-medium">{words[name].asks}</span>
          <span className="block text-sm text-soft">{words.drop}</span>
        </span>
      </DropZone>
    </Field>
  )
}

type MediaField = 'photos' | 'videos'

function mediaField(mediaType: unknown): MediaField | undefined {
  return mediaType === 'photo' ? 'photos' : mediaType === 'video' ? 'videos' : undefined
}

function mediaProblem({ fields }: Kind, name: MediaField | undefined, file: File) {
  const field: FieldOfKind | undefined = name && fields[name]
  if (!name || !field || (name === 'photos' && mayShrink(file))) return undefined
  return fileProblem({ ...field, label: words[name].one }, file)
}

function checkMedia(
  { fields }: Kind,
  values: FieldValues,
  unsent: { state: string }[],
): Awaited<ReturnType<Resolver<FieldValues>>> {
  const errors: FieldErrors<FieldValues> = {}
  const note = (name: string, message: string) => {
    errors[name] = { type: 'check', message }
  }
  const title = fields.title && readField(fields.title, values.title)
  if (title && 'message' in title) note('title', title.message)
  if (!mediaField(values.mediaType)) note('mediaType', gallerySays.chooseType)
  else if (unsent.length === 0) note('files', gallerySays.chooseFile)
  else if (unsent.some(({ state }) => state === 'refused')) note('files', words.refused)
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}
