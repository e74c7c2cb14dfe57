import { useId, useState } from 'react'
import { ActionButton } from '#app/admin/action-button.tsx'
import { api } from '#app/api/api.ts'
import { useAction } from '#app/api/use-action.ts'
import { useWords } from '#app/language/use-words.ts'
import { Field, inputClass } from '#app/ui/field.tsx'
import { defineWords } from '#domain/text/words.ts'
import { maxNoteLength } from '#features/evenings/evenings.ts'
import { familyPaths } from '../families.ts'

const english = defineWords('admin.tonight.note-form', {
  heard: (child: string) => `Note about ${child}`,
  save: 'Save note',
  isComing: 'Back in class',
})

type Props = {
  studentId: string
  fullName: string
  /** True for a child who has been away. */
  isMissing?: boolean
  onNoted: () => void
}

export function NoteForm({ studentId, fullName, isMissing = false, onNoted }: Props) {
  const words = useWords(english)
  const [heard, setHeard] = useState('')
  const action = useAction()
  const id = useId()
  const renderButton = (label: string, isComing: boolean) => (
    <ActionButton
      label={label}
      about={fullName}
      action={action}
      run={async () => {
        const body = { studentId, heard, isComing }
        const response = await api.call('POST', familyPaths.absenceNotes, { body })
        setHeard('')
        return response
      }}
      onChanged={onNoted}
    />
  )
  return (
    <div className="print:hidden">
      <Field id={id} label={words.heard(fullName)} required>
        <textarea
          id={id}
          maxLength={maxNoteLength}
          value={heard}
          onChange={({ target }) => setHeard(target.value)}
          className={`${inputClass} field-sizing-content min-h-16`}
        />
      </Field>
      <div className="mt-3 flex flex-wrap gap-3">
        {renderButton(words.save, false)}
        {isMissing && renderButton(words.isComing, true)}
      </div>
    </div>
  )
}
