import { useController } from 'react-hook-form'
import { fieldLabel } from '#domain/kinds/translations.ts'
import { parsePictureUrl } from '#domain/media/pictures.ts'
import { defineWords } from '#domain/text/words.ts'
import { useTranslateMessage, useWords } from '../../language/use-words.ts'
import { Film, Undo2 } from '../../ui/icons/admin-icons.ts'
import { X } from '../../ui/icons/icons.ts'
import { Thumbnail } from '../../uploads/thumbnail.tsx'
import type { InputProps } from './input-props.ts'

const english = defineWords('admin.saved-files', {
  none: 'None.',
  leaving: 'Removed when you save',
  photo: (number: number) => `photo ${number}`,
  video: (number: number) => `video ${number}`,
  remove: (file: string) => `Remove ${file}`,
  keep: (file: string) => `Keep ${file}`,
  hint: 'You can add more below.',
})

export function SavedFiles({ field, name, form, a11yProps }: InputProps) {
  const words = useWords(english)
  const translate = useTranslateMessage()
  const { field: control } = useController({ name, control: form.control })
  const savedUrls = toUrls(form.formState.defaultValues?.[name])
  const keptUrls = toUrls(control.value)
  const isVideo = field.type === 'videos'
  // Keeps the saved order, even after a removal is undone.
  const keepOnly = (isKept: (url: string) => boolean) => control.onChange(savedUrls.filter(isKept))
  if (savedUrls.length === 0) return <p className="text-soft">{words.none}</p>
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a second label
    <div id={a11yProps.id} role="group" aria-label={translate(fieldLabel(field))}>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {savedUrls.map((url, index) => {
          const isKept = keptUrls.includes(url)
          const label = (isVideo ? words.video : words.photo)(index + 1)
          return (
            <li key={url} className="relative">
              <Thumbnail
                url={isVideo ? undefined : (parsePictureUrl(url)?.sources[0]?.url ?? url)}
                icon={Film}
                className={`aspect-square w-full ${isKept ? '' : 'opacity-25'}`}
              />
              {!isKept && (
                <span className="absolute inset-x-0 bottom-0 p-1 text-center text-xs font-medium">
                  {words.leaving}
                </span>
              )}
              <button
                type="button"
                onClick={() => keepOnly((other) => (other === url ? !isKept : keptUrls.includes(other)))}
                aria-label={isKept ? words.remove(label) : words.keep(label)}
                className="absolute top-1 right-1 grid size-11 place-items-center rounded-full border border-edge bg-surface text-ink hover:text-danger-ink"
              >
                {isKept ? <X className="size-5" /> : <Undo2 className="size-5" />}
              </button>
            </li>
          )
        })}
      </ul>
      <p className="mt-2 text-sm text-soft">{words.hint}</p>
    </div>
  )
}

const toUrls = (list: unknown) =>
  Array.isArray(list) ? list.filter((url): url is string => typeof url === 'string') : []
