import { type FieldValues, get, type UseFormReturn, useController, useWatch } from 'react-hook-form'
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
import { type SettingsPicture, settingsPictures } from '#domain/site/site-settings.ts'
import { serializeMessage } from '#domain/text/message-parts.ts'
import type { LoadedSettings } from '../settings-fields.ts'

export const pictureWords = (what: SettingsPicture['field']) => ({
  upload: `Upload this ${what}`,
  uploading: `Uploading the ${what}...`,
  saved: `${settingsPictures[what].label} saved.`,
  notSaved: `Failed to upload the ${what}. Please try again.`,
  remove: `Remove the ${what}`,
  removing: `Save the settings to remove the ${what}.`,
})

type Props = {
  what: SettingsPicture['field']
  form: UseFormReturn<FieldValues>
  onSaved: (settings: LoadedSettings, picture: SettingsPicture) => void
}

/**
 * A picture of the settings. A new picture is uploaded separately and immediately; a removal takes effect when the form
 * is saved.
 */
export function PictureInput({ what, form, onSaved }: Props) {
  const picture = settingsPictures[what]
  const words = pictureWords(what)
  const field = optional(image(picture.label))
  // Registers the URL as a form field, although it has no input.
  useController({ control: form.control, name: picture.name })
  const { upload, progress } = useUpload()
  const { isBusy, run } = useAction()
  const [file, url] = useWatch({ control: form.control, name: [picture.field, picture.name] })
  const isValidFile = file instanceof File && !validateFile(field, file)
  const hadPhoto = Boolean(get(form.formState.defaultValues, picture.name))

  async function uploadPhoto() {
    const body = new FormData()
    body.append(picture.field, file)
    const toastId = toast.loading(words.uploading)
    try {
      const { data } = await upload(body, (api) => api.call('PUT', picture.path, { body }))
      form.setValue(picture.field, null)
      onSaved(data, picture)
      toast.success(words.saved, toastId)
    } catch (error) {
      toast.error(words.notSaved, toastId)
      form.setError(picture.field, {
        type: 'server',
        message: serializeMessage(serverMessage(error) ?? words.notSaved),
      })
    }
  }

  return (
    <div className="space-y-3">
      <FieldInput form={form} name={picture.field} field={field} savedUrl={url || undefined} />
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
        <Button variant="quiet" onClick={() => form.setValue(picture.name, '', { shouldDirty: true })}>
          <Trash2 className="size-4" />
          {words.remove}
        </Button>
      )}
      {!url && hadPhoto && <p role="status">{words.removing}</p>}
    </div>
  )
}
