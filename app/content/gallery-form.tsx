import { useState } from 'react'
import { type FieldErrors, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { gallerySays } from '#domain/kinds/gallery.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { readField } from '#domain/kinds/read-form.ts'
import { toast } from '../ui/toast.tsx'
import { fileProblem } from './check-form.ts'
import { failureWords } from './failure-words.ts'
import { FieldInput } from './fields/field-input.tsx'
import { FormFrame } from './form-frame.tsx'
import { MediaTypeChoice } from './media-type-choice.tsx'
import { showFailure } from './show-failure.ts'
import { uploadingApi } from './upload.ts'

const empty = { title: '', mediaType: '', photos: null, videos: null }

/** The form of a gallery: a title, and one photo or one video to put under it. */
export function GalleryForm({ kind }: { kind: Kind }) {
  const [progress, setProgress] = useState<number | null>(null)
  const form = useForm<FieldValues>({ resolver: checkMedia(kind), defaultValues: empty })
  const title = kind.fields.title
  const chosen = mediaField(form.watch('mediaType'))
  const file = chosen && kind.fields[chosen]

  async function upload(values: FieldValues) {
    const toastId = toast.loading(kind.says.adding ?? 'Uploading...')
    const isVideo = values.mediaType === 'video'
    const body = new FormData()
    body.append('title', values.title)
    body.append(isVideo ? 'videos' : 'photos', isVideo ? values.videos : values.photos)
    setProgress(0)
    try {
      await uploadingApi(setProgress).add(kind, body, isVideo ? kind.paths.addVideos : kind.paths.addPhotos)
      toast.success(kind.says.added, toastId)
      form.reset(empty)
    } catch (failure) {
      toast.error(failureWords(kind, failure), toastId)
      showFailure(form, kind.fields, failure, kind.says.notAdded)
    } finally {
      setProgress(null)
    }
  }

  return (
    <FormFrame form={form} onSubmit={upload} submit="Upload" progress={progress}>
      {title && (
        <FieldInput
          form={form}
          name="title"
          field={title}
          hint="A title that exists already takes the file in."
        />
      )}
      <MediaTypeChoice form={form} name="mediaType" />
      {file && (
        <FieldInput
          key={chosen}
          form={form}
          name={chosen}
          field={{ ...file, label: fileLabels[chosen] }}
          isRequired
        />
      )}
    </FormFrame>
  )
}

const fileLabels = { photos: 'Photo', videos: 'Video' }

function mediaField(mediaType: unknown): 'photos' | 'videos' | undefined {
  return mediaType === 'photo' ? 'photos' : mediaType === 'video' ? 'videos' : undefined
}

const checkMedia =
  (kind: Kind): Resolver<FieldValues> =>
  (values) => {
    const errors = mediaErrors(kind, values)
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }

function mediaErrors({ fields }: Kind, values: FieldValues): FieldErrors<FieldValues> {
  const errors: FieldErrors<FieldValues> = {}
  const note = (name: string, message: string | undefined) => {
    if (message) errors[name] = { type: 'check', message }
  }
  const title = fields.title && readField(fields.title, values.title)
  if (title && 'message' in title) note('title', title.message)
  const name = mediaField(values.mediaType)
  if (!name) note('mediaType', gallerySays.chooseType)
  else if (!values[name]) note(name, gallerySays.chooseFile)
  else if (fields[name]) note(name, fileProblem({ ...fields[name], label: fileLabels[name] }, values[name]))
  return errors
}
