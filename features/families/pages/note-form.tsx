import { useId, useState } from 'react'
import { ActionButton } from '#app/admin/action-button.tsx'
import { api } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { useWords } from '#app/language/use-words.ts'
import { Button } from '#app/ui/button.tsx'
import { LabeledCheckbox } from '#app/ui/checkbox.tsx'
import { Field, inputClass } from '#app/ui/field.tsx'
import { defineWords } from '#domain/text/words.ts'
import { maxNoteLength } from '#features/evenings/evenings.ts'
import { familyPaths } from '../families.ts'

const english = defineWords('admin.tonight.note-form', {
  heard: (child: string) => `Note about ${child}`,
  add: 'Add note',
  addOne: (child: string) => `Add note: ${child}`,
  save: 'Save note',
  isComing: 'Back in class',
  alsoFor: 'Also for:',
})

type Props = {
  studentId: string
  fullName: string
  /** True for a child who has been away. */
  isMissing?: boolean
  /** The missing brothers and sisters, for whom the note counts too unless unticked. */
  siblings?: readonly { studentId: string; fullName: string }[]
  onNoted: () => void
}

/** The button and the field take each other's place, so each gets the focus that the other one had. */
const focus = (element: HTMLElement | null) => element?.focus()

export function NoteForm({ studentId, fullName, isMissing = false, siblings = [], onNoted }: Props) {
  const words = useWords(english)
  /** Undefined until it is opened for the first time. */
  const [isOpen, setOpen] = useState<boolean>()
  const [heard, setHeard] = useState('')
  const [left, setLeft] = useState<readonly string[]>([])
  const action = useAction()
  const id = useId()
  const renderButton = (label: string, isComing: boolean) => (
    <ActionButton
      label={label}
      about={fullName}
      action={action}
      run={async () => {
        const alsoFor = siblings.map((one) => one.studentId).filter((id) => !left.includes(id))
        const body = { studentId, alsoFor, heard, isComing }
        const response = await api.call('POST', familyPaths.absenceNotes, { body })
        setHeard('')
        if (isOpen) setOpen(false)
        return response
      }}
      onChanged={onNoted}
    />
  )
  const also = siblings.length > 0 && (
    <fieldset className="flex w-full flex-wrap items-center gap-x-5">
      <legend className="float-left">{words.alsoFor}</legend>
      {siblings.map(({ studentId: id, fullName }) => (
        <LabeledCheckbox
          key={id}
          label={fullName}
          isChecked={!left.includes(id)}
          onChange={(isTicked) => setLeft(isTicked ? left.filter((one) => one !== id) : [...left, id])}
        />
      ))}
    </fieldset>
  )
  if (!isOpen)
    return (
      <div className="flex flex-wrap gap-3 print:hidden">
        {also}
        <Button
          variant="quiet"
          ref={isOpen === false ? focus : undefined}
          aria-label={words.addOne(fullName)}
          onClick={() => setOpen(true)}
        >
          {words.add}
        </Button>
        {isMissing && renderButton(words.isComing, true)}
      </div>
    )
  return (
    <div className="print:hidden">
      <Field id={id} label={words.heard(fullName)} required>
        <textarea
          id={id}
          ref={focus}
          maxLength={maxNoteLength}
          value={heard}
          onChange={({ target }) => setHeard(target.value)}
          className={`${inputClass} field-sizing-content min-h-16`}
        />
      </Field>
      <div className="mt-3 flex flex-wrap gap-3">
        {also}
        {renderButton(words.save, false)}
        {isMissing && renderButton(words.isComing, true)}
      </div>
    </div>
  )
}
