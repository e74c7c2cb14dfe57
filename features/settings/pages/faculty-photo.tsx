import { type FieldValues, type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { serverMessage } from '#app/api/api.ts'
import { useUpload } from '#app/api/upload-api.ts'
import { useAction } from '#app/api/use-action.ts'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { validateFile } from '#app/forms/form-resolver.ts'
import { Button } from '#app/ui/button.tsx'
import { Upload } from '#app/ui/icons/admin-icons.ts'
import { Trash2 } from '#app/ui/icons/icons.ts'
import { ProgressBar } from '#app/ui/progress.tsx'
import { toast } from '#app/ui/toast.tsx'
import { image, optional } from '#domain/kinds/fields.ts'
import { facultyPhoto } from '#domain/site/site-settings.ts'
import { serializeMessage } from '#domain/text/message-parts.ts'
import type { LoadedSettings } from '../settings-fields.ts'

export const words = {
  photo: 'Photo',
  upload: 'Upload this photo',
  uploading: 'Uploading the photo...',
  saved: 'Photo saved.',
  notSaved: 'Failed to upload the photo. Please try again.',
  remove: 'Remove the photo',
  removing: 'Save the settings to remove the photo.',
}

const field = optional(image(words.photo))
const urlFieldName = 'facultyInCharge.photoURL'

type Props = { form: UseFormReturn<FieldValues>; onSaved: (settings: LoadedSettings) => void }

/** The photo of the faculty in-charge: uploaded separately and immediately, but removed when the form is saved. */
export function FacultyPhoto({ form, onSaved }: Props) {
  // Registers the URL as a form field, although it has no input.
  useController({ control: form.control, name: urlFieldName })
  const { upload, progress } = useUpload()
  const { isBusy, run } = useAction()
  const [file, url] = useWatch({ control: form.control, name: [facultyPhoto.field, urlFieldName] })
  const isValidFile = file instanceof File && !validateFile(field, file)
  const hadPhoto = Boolean(form.formState.defaultValues?.facultyInCharge?.photoURL)

  async function uploadPhoto() {
    const body = new FormData()
    body.append(facultyPhoto.field, file)
    const toastId = toast.loading(words.uploading)
    try {
      const { data } = await upload(body, (api) => api.call('PUT', facultyPhoto.path, { body }))
      form.setValue(facultyPhoto.field, null)
      onSaved(data)
      toast.success(words.saved, toastId)
    } catch (error) {
      toast.error(words.notSaved, toastId)
      form.setError(facultyPhoto.field, {
        type: 'server',
        message: serializeMessage(serverMessage(error) ?? words.notSaved),
      })
    }
  }

  return (
    <div className="space-y-3">
      <FieldInput form={form} name={facultyPhoto.field} field={field} savedUrl={url || undefined} />
      {progress !== null && (
        <ProgressBar value={Math.round(progress * 100)} max={100} aria-label={words.uploading} />
      )}
      {isValidFile && (
        <Button
          variant="quiet"
          onClick={() => run(uploadPhoto, { sendsInput: true, errorMessage: words.notSaved })}
          busy={isBusy}
        >
          <Upload className="size-5" />
          {words.upload}
        </Button>
      )}
      {url && !isValidFile && (
        <Button variant="quiet" onClick={() => form.setValue(urlFieldName, '', { shouldDirty: true })}>
          <Trash2 className="size-4" />
          {words.remove}
        </Button>
      )}
      {!url && hadPhoto && <p role="status">{words.removing}</p>}
    </div>
  )
}
