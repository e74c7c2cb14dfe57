import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useWords } from '#app/language/use-words.ts'
import { deleteDraft, draftKey, loadDraft, saveDraft } from '#app/session/draft-storage.ts'
import { useSession } from '#app/session/session.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Field, inputClass } from '#app/ui/field.tsx'
import { ImageUp } from '#app/ui/icons/admin-icons.ts'
import { toast } from '#app/ui/toast.tsx'
import { imageTypes } from '#app/uploads/chosen-file.ts'
import { shrinkImage } from '#app/uploads/shrink-image.ts'
import { defineWords } from '#domain/text/words.ts'
import { maxLogLength, maxSubjectLength } from '../evenings.ts'
import { BoardPhoto } from './board-photo.tsx'
import type { ClassProps } from './evening-screen.tsx'
import type { ClassView } from './store/view-evening.ts'

export const english = defineWords('admin.tonight.log-form', {
  subject: 'Subject',
  taught: 'What was taught',
  homework: 'Homework',
  forNext: 'For the next teacher',
  photo: 'Photo of the board',
  chosen: (name: string) => `Photo chosen: ${name}`,
  photoHint: 'Make sure that no child is in it.',
  photosWait: 'Two photos are waiting to be sent. You can add more after that.',
  save: 'Save entry',
  saved: 'Entry saved.',
})

/** The texts of an entry, in the order they are written and read. */
export const logFields = [
  { name: 'subject', max: maxSubjectLength, Input: 'input' },
  { name: 'taught', max: maxLogLength, Input: 'textarea' },
  { name: 'homework', max: maxLogLength, Input: 'textarea' },
  { name: 'forNext', max: maxLogLength, Input: 'textarea' },
] as const

export type Entry = ClassView['before'][number]
type LogTexts = Pick<Entry, (typeof logFields)[number]['name']>
const noTexts: LogTexts = { subject: '', taught: '', homework: '', forNext: '' }

/** Returns an entry's text fields, overridden by anything the user has typed since it was loaded. */
function textsOf(own: Entry | undefined, typed: Partial<LogTexts> = {}): LogTexts {
  const { subject, taught, homework, forNext } = { ...noTexts, ...own, ...typed }
  return { subject, taught, homework, forNext }
}

const maxWaitingPhotos = 2

/** Finds this volunteer's latest entry, written on any phone. */
export const findOwnEntry = ({ written }: ClassView) => written.find(({ isMine }) => isMine)

export function LogForm({ store, state, may, view, openClass }: ClassProps) {
  const words = useWords(english)
  const { day } = view.evening
  const { id: classId, name: studentClass, isClosed } = openClass
  const own = findOwnEntry(openClass)
  const [typed, setTyped] = useState<Partial<LogTexts>>({})
  const [photo, setPhoto] = useState<File | null>(null)
  const id = useId()
  const texts = textsOf(own, typed)
  useLogDraft(`${day}/${studentClass}`, textsOf(own), { texts, photo }, (unsaved) => {
    setTyped(unsaved.texts)
    setPhoto(unsaved.photo)
  })
  const waitingPhotos = state.waiting.filter(({ what }) => what === 'photo').length
  const isEmpty = !photo && !own && Object.values(texts).every((text) => text.trim() === '')
  function save(event: FormEvent) {
    event.preventDefault()
    // Save the text immediately, because shrinking a large photo takes a while and the admin may leave or click again.
    const id = store.writeLog({ ...texts, day, studentClass, classId, id: own?.id })
    if (photo) shrinkImage(photo).then((file) => store.addPhoto(id, day, file))
    setPhoto(null)
    toast.success(words.saved)
  }
  return (
    <form onSubmit={save} className="space-y-4">
      {logFields.map(({ name, max, Input }) => (
        <Field key={name} id={id + name} label={words[name]} required>
          <Input
            id={id + name}
            className={`${inputClass} ${Input === 'textarea' ? 'field-sizing-content min-h-16' : ''}`}
            value={texts[name]}
            maxLength={max}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        </Field>
      ))}
      <PhotoInput photo={photo} isDisabled={waitingPhotos >= maxWaitingPhotos} onChoose={setPhoto} />
      {own && <BoardPhoto entry={own} onChanged={() => store.load(day)} />}
      <Button type="submit" variant={isClosed || !may.register ? 'primary' : 'quiet'} disabled={isEmpty}>
        {words.save}
      </Button>
    </form>
  )
}

type PhotoProps = { photo: File | null; isDisabled: boolean; onChoose: (photo: File | null) => void }

function PhotoInput({ photo, isDisabled, onChoose }: PhotoProps) {
  const words = useWords(english)
  const hint = useId()
  return (
    <div>
      <label
        className={`${buttonClass('quiet')} relative focus-within:outline-2 ${isDisabled ? 'opacity-60' : ''}`}
      >
        <ImageUp className="size-4" />
        <span>{words.photo}</span>
        <input
          // A new key clears the input after saving.
          key={String(photo === null)}
          type="file"
          accept={imageTypes}
          capture="environment"
          disabled={isDisabled}
          aria-describedby={hint}
          onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
          className="sr-only"
        />
      </label>
      <p id={hint} className="mt-1 text-sm text-soft">
        {photo ? words.chosen(photo.name) : isDisabled ? words.photosWait : words.photoHint}
      </p>
    </div>
  )
}

type Unsaved = { texts: Record<string, string>; photo: File | null }

/**
 * Keeps what a person has typed in an entry until it is saved, even if the session ends and the person logs
 * in again. Other forms use `useDraft`, which handles every kind of value; Tonight opens offline and loads as
 * little as possible.
 *
 * @param saved the texts before any input
 */
function useLogDraft(
  name: string,
  saved: Record<string, string>,
  { texts, photo }: Unsaved,
  restore: (unsaved: Unsaved) => void,
) {
  const { admin } = useSession()
  const key = admin ? draftKey(admin._id, `log/${name}`) : undefined
  const loadedKey = useRef<string>(undefined)
  // Runs after every render, so after every keystroke.
  useEffect(() => {
    if (!key) return
    const changed = Object.fromEntries(Object.entries(texts).filter(([field, text]) => text !== saved[field]))
    const isFirst = loadedKey.current !== key
    loadedKey.current = key
    const stored = isFirst ? loadDraft(key) : undefined
    if (stored) {
      const storedPhoto = stored.files.photo
      restore({
        texts: { ...(stored.draft.values as Unsaved['texts']), ...changed },
        photo: photo ?? (storedPhoto instanceof File ? storedPhoto : null),
      })
    } else if (photo || Object.keys(changed).length > 0)
      saveDraft(key, { values: changed }, photo ? { photo } : {})
    else deleteDraft(key)
  })
}
