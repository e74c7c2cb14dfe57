import { Film, Undo2, X } from 'lucide-react'
import { useController } from 'react-hook-form'
import { readPicture } from '#domain/pictures.ts'
import type { InputProps } from './input-props.ts'

const words = {
  none: 'None.',
  leaving: 'Removed when you save',
  // New ones come by a form of their own.
  hint: 'More can be added further down.',
}

/** The files of an album, each of which can go. */
export function KeptFiles({ field, name, form, tied }: InputProps) {
  const { field: control } = useController({ name, control: form.control })
  const all = urlsIn(form.formState.defaultValues?.[name])
  const staying = urlsIn(control.value)
  const one = field.type === 'videos' ? 'video' : 'photo'
  // In the order of the album, wherever one is taken back.
  const put = (stays: (url: string) => boolean) => control.onChange(all.filter(stays))
  if (all.length === 0) return <p className="text-soft">{words.none}</p>
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a second label
    <div id={tied.id} role="group" aria-label={field.label}>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {all.map((url, index) => {
          const stays = staying.includes(url)
          const what = `${one} ${index + 1}`
          return (
            <li key={url} className="relative">
              <Thumbnail url={url} isVideo={one === 'video'} stays={stays} />
              {!stays && (
                <span className="absolute inset-x-0 bottom-0 p-1 text-center text-xs font-medium">
                  {words.leaving}
                </span>
              )}
              <button
                type="button"
                onClick={() => put((other) => (other === url ? !stays : staying.includes(other)))}
                aria-label={stays ? `Remove ${what}` : `Keep ${what}`}
                className="absolute top-1 right-1 grid size-11 place-items-center rounded-full border border-edge bg-surface text-ink hover:text-danger-ink"
              >
                {stays ? (
                  <X aria-hidden="true" className="size-5" />
                ) : (
                  <Undo2 aria-hidden="true" className="size-5" />
                )}
              </button>
            </li>
          )
        })}
      </ul>
      <p className="mt-2 text-sm text-soft">{words.hint}</p>
    </div>
  )
}

function Thumbnail({ url, isVideo, stays }: { url: string; isVideo: boolean; stays: boolean }) {
  const look = `aspect-square w-full rounded-lg ${stays ? '' : 'opacity-25'}`
  if (!isVideo) {
    return <img src={readPicture(url)?.sources[0]?.url ?? url} alt="" className={`${look} object-cover`} />
  }
  return (
    <span className={`${look} grid place-items-center bg-lamp/15 text-link`}>
      <Film aria-hidden="true" className="size-8" />
    </span>
  )
}

const urlsIn = (list: unknown) =>
  Array.isArray(list) ? list.filter((url): url is string => typeof url === 'string') : []
