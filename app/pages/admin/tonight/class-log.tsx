import { type FormEvent, useId, useState } from 'react'
import { formatDay } from '#domain/dates/format-day.ts'
import { maxLogLength } from '#domain/evenings/evenings.ts'
import { Button, type ButtonVariant, buttonClass } from '../../../ui/button.tsx'
import { Field, inputClass, inputProps } from '../../../ui/field.tsx'
import { ImageUp } from '../../../ui/icons/admin-icons.ts'
import { Name } from '../../../ui/name.tsx'
import { toast } from '../../../ui/toast.tsx'
import { imageTypes } from '../../../uploads/chosen-file.ts'
import { shrinkImage } from '../../../uploads/shrink-image.ts'
import type { NewEntry } from './store/store-state.ts'
import type { ClassView } from './store/view-evening.ts'

const words = {
  title: 'Class log',
  subject: 'Subject',
  taught: 'What was taught',
  homework: 'Homework',
  forNext: 'For the next teacher',
  none: 'Nothing was written yet.',
  by: (day: string, name: string) => [formatDay(day), name].filter(Boolean).join(', '),
  board: 'The board',
  photo: 'Photo of the board',
  chosen: (name: string) => `Photo chosen: ${name}`,
  photoHint: 'Without children in it.',
  photosWait: 'Two photos wait for the network. Add more when they are sent.',
  save: 'Save entry',
  saved: 'Entry saved.',
}

const fields = {
  subject: { label: words.subject, max: 60, isLong: false },
  taught: { label: words.taught, max: maxLogLength, isLong: true },
  homework: { label: words.homework, max: maxLogLength, isLong: true },
  forNext: { label: words.forNext, max: maxLogLength, isLong: true },
} as const
const fieldNames = ['subject', 'taught', 'homework', 'forNext'] as const
type Texts = Record<(typeof fieldNames)[number], string>
const noTexts: Texts = { subject: '', taught: '', homework: '', forNext: '' }

/** How many photos a phone keeps until they are sent. */
const maxWaitingPhotos = 2

type Entry = ClassView['before'][number]
type Props = {
  openClass: ClassView
  day: string
  mayWrite: boolean
  /** Saving is the next thing to do here. */
  isPrimary: boolean
  waitingPhotos: number
  onWrite: (entry: NewEntry, photo?: Blob) => void
}

/** What was done in a class: the last times above, tonight's entry below. */
export function ClassLog({ openClass, day, mayWrite, isPrimary, waitingPhotos, onWrite }: Props) {
  const { name, before, written } = openClass
  const own = written.find(({ isMine }) => isMine)
  const others = written.filter(({ isMine }) => !isMine)
  return (
    <section aria-labelledby="class-log" className="mt-10 max-w-xl">
      <h2 id="class-log" className="mb-3 text-2xl">
        {words.title}
      </h2>
      {before.length === 0 && others.length === 0 && <p className="mb-4 text-soft">{words.none}</p>}
      <ol className="mb-6 space-y-3">
        {[...before]
          .reverse()
          .concat(others)
          .map((entry) => (
            <EntryItem key={entry.id} entry={entry} />
          ))}
      </ol>
      {mayWrite && (
        <EntryForm
          own={own}
          mayAddPhoto={waitingPhotos < maxWaitingPhotos}
          saveVariant={isPrimary ? 'primary' : 'quiet'}
          onSave={(texts, photo) => {
            onWrite({ ...texts, day, studentClass: name, id: own?.id }, photo)
            toast.success(words.saved)
          }}
        />
      )}
    </section>
  )
}

const EntryItem = ({ entry }: { entry: Entry }) => (
  <li className="rounded-card border border-edge bg-surface p-4">
    <p className="text-sm text-soft">{words.by(entry.day, entry.by)}</p>
    <dl className="mt-1 space-y-1">
      {fieldNames
        .filter((name) => entry[name])
        .map((name) => (
          <div key={name}>
            <dt className="inline text-sm text-soft">{fields[name].label}: </dt>
            <dd className="inline whitespace-pre-line">
              <Name text={entry[name]} />
            </dd>
          </div>
        ))}
    </dl>
    {entry.photo && (
      <img src={entry.photo} alt={words.board} loading="lazy" className="mt-2 max-h-60 rounded-xl" />
    )}
  </li>
)

type FormProps = {
  own: Entry | undefined
  mayAddPhoto: boolean
  saveVariant: ButtonVariant
  onSave: (texts: Texts, photo?: Blob) => void
}

function EntryForm({ own, mayAddPhoto, saveVariant, onSave }: FormProps) {
  // Until something is typed, what was written before.
  const [typed, setTyped] = useState<Texts>()
  const texts = typed ?? (own ? textsOf(own) : noTexts)
  const [photo, setPhoto] = useState<File | null>(null)
  const id = useId()
  async function save(event: FormEvent) {
    event.preventDefault()
    setPhoto(null)
    onSave(texts, photo ? await shrinkImage(photo) : undefined)
  }
  const isEmpty = !photo && !own && fieldNames.every((name) => texts[name].trim() === '')
  return (
    <form onSubmit={save} className="space-y-4">
      {fieldNames.map((name) => {
        const { label, max, isLong } = fields[name]
        const Input = isLong ? 'textarea' : 'input'
        const props = inputProps({ id: id + name })
        return (
          <Field key={name} id={id + name} label={label} required>
            <Input
              {...props}
              className={isLong ? `${inputClass} field-sizing-content min-h-16` : inputClass}
              value={texts[name]}
              maxLength={max}
              onChange={({ target }) => setTyped({ ...texts, [name]: target.value })}
            />
          </Field>
        )
      })}
      <div>
        <label
          className={`${buttonClass('quiet')} relative focus-within:outline-2 ${mayAddPhoto ? '' : 'opacity-60'}`}
        >
          <ImageUp className="size-4" />
          {words.photo}
          <input
            // Emptied when it was saved.
            key={String(photo === null)}
            type="file"
            accept={imageTypes}
            capture="environment"
            disabled={!mayAddPhoto}
            aria-describedby={`${id}photo-hint`}
            onChange={({ target }) => setPhoto(target.files?.[0] ?? null)}
            className="sr-only"
          />
        </label>
        <p id={`${id}photo-hint`} className="mt-1 text-sm text-soft">
          {photo ? words.chosen(photo.name) : mayAddPhoto ? words.photoHint : words.photosWait}
        </p>
      </div>
      {own?.photo && <img src={own.photo} alt={words.board} className="max-h-60 rounded-xl" />}
      <Button type="submit" variant={saveVariant} disabled={isEmpty}>
        {words.save}
      </Button>
    </form>
  )
}

const textsOf = ({ subject, taught, homework, forNext }: Entry): Texts => ({
  subject,
  taught,
  homework,
  forNext,
})
