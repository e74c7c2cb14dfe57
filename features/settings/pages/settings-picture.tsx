import { type FieldValues, get, type UseFormReturn, useController, useWatch } from 'react-hook-form'
import { FieldInput } from '#app/forms/fields/field-input.tsx'
import { Button } from '#app/ui/button.tsx'
import { Trash2 } from '#app/ui/icons/icons.ts'
import { image, optional } from '#domain/kinds/fields.ts'
import { type SettingsPicture, settingsPictures } from '#domain/site/site-settings.ts'
import { defineWords } from '#domain/text/words.ts'

export const pictureWords = defineWords({
  notSaved: (what: string) => `Failed to upload the ${what}. Please try again.`,
  remove: (what: string) => `Remove the ${what}`,
  removing: (what: string) => `Save the settings to remove the ${what}.`,
})

/** The fields with the chosen files. */
export const pictureFields = {
  photo: optional(image(settingsPictures.photo.label)),
  logo: optional(image(settingsPictures.logo.label)),
}

type Props = { what: SettingsPicture['field']; form: UseFormReturn<FieldValues> }

/** A picture of the settings. It is replaced or removed when the form is saved. */
export function PictureInput({ what, form }: Props) {
  const picture = settingsPictures[what]
  // Registers the URL as a form field, although it has no input.
  useController({ control: form.control, name: picture.name })
  const [file, url] = useWatch({ control: form.control, name: [picture.field, picture.name] })
  const hadPhoto = Boolean(get(form.formState.defaultValues, picture.name))
  return (
    <div className="space-y-3">
      <FieldInput form={form} name={what} field={pictureFields[what]} savedUrl={url || undefined} />
      {url && !(file instanceof File) && (
        <Button variant="quiet" onClick={() => form.setValue(picture.name, '', { shouldDirty: true })}>
          <Trash2 className="size-4" />
          {pictureWords.remove(what)}
        </Button>
      )}
      {!url && hadPhoto && !(file instanceof File) && <p role="status">{pictureWords.removing(what)}</p>}
    </div>
  )
}
