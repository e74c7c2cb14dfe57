import { Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { type FieldValues, type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { image, optional } from '#domain/kinds/fields.ts'
import { facultyPhoto } from '#domain/site.ts'
import { fileProblem } from '../../../content/check-form.ts'
import { FieldInput } from '../../../content/fields/field-input.tsx'
import { sentence } from '../../../content/show-failure.ts'
import { uploadingApi } from '../../../content/upload.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { ReadSettings } from './settings-form.tsx'

const words = {
  upload: 'Upload this photo',
  uploading: 'Uploading the photo...',
  saved: 'Photo saved.',
  notSaved: 'Failed to upload the photo. Please try again.',
  remove: 'Remove the photo',
  removing: 'Save the settings to remove the photo.',
}

const field = optional(image('Photo'))
const urlName = 'facultyInCharge.photoURL'

/** The photo of the faculty in-charge, which is uploaded by itself, at once; it is removed with the form. */
export function FacultyPhoto({
  form,
  onSaved,
}: {
  form: UseFormReturn<FieldValues>
  onSaved: (settings: ReadSettings) => void
}) {
  // Without an input of its own, or the form would not know the address as one of its fields.
  useController({ control: form.control, name: urlName })
  const [progress, setProgress] = useState<number | null>(null)
  const [file, url] = useWatch({ control: form.control, name: [facultyPhoto.field, urlName] })
  const isReady = file instanceof File && !fileProblem(field, file)
  const wasThere = Boolean(form.formState.defaultValues?.facultyInCharge?.photoURL)

  async function upload() {
    const body = new FormData()
    body.append(facultyPhoto.field, file)
    const toastId = toast.loading(words.uploading)
    setProgress(0)
    try {
      const { data } = await uploadingApi(setProgress).send<{ data: ReadSettings }>(
        'PUT',
        facultyPhoto.path,
        body,
      )
      form.setValue(facultyPhoto.field, null)
      onSaved(data)
      toast.success(words.saved, toastId)
    } catch (failure) {
      toast.error(words.notSaved, toastId)
      form.setError(facultyPhoto.field, { type: 'server', message: sentence(failure) ?? words.notSaved })
    } finally {
      setProgress(null)
    }
  }

  return (
    <div className="space-y-3">
      <FieldInput form={form} name={facultyPhoto.field} field={field} kept={url || undefined} />
      {progress !== null && (
        <progress
          value={Math.round(progress * 100)}
          max={100}
          aria-label={words.uploading}
          className="h-2 w-full accent-lamp"
        />
      )}
      {isReady && (
        <Button onClick={upload} busy={progress !== null}>
          <Upload aria-hidden="true" className="size-5" />
          {words.upload}
        </Button>
      )}
      {url && !isReady && (
        <Button variant="quiet" onClick={() => form.setValue(urlName, '', { shouldDirty: true })}>
          <Trash2 aria-hidden="true" className="size-4" />
          {words.remove}
        </Button>
      )}
      {!url && wasThere && <p role="status">{words.removing}</p>}
    </div>
  )
}
