import { useId, useState } from 'react'
import { familyMessages, familyPaths, maxNoteLength } from '#domain/evenings/families.ts'
import { type ApiResponse, api } from '../../../../api/api.ts'
import { useAction } from '../../../../api/use-action.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field, inputClass } from '../../../../ui/field.tsx'
import { toast } from '../../../../ui/toast.tsx'

const words = {
  heard: (child: string) => `What you heard about ${child}`,
  save: 'Save note',
  saveFor: (child: string) => `Save note about ${child}`,
  isComing: 'Coming again',
  isComingOne: (child: string) => `${child} is coming again`,
}

type Props = { studentId: string; fullName: string; onNoted: () => void }

/** What somebody heard of a child, or that the child is coming again. */
export function NoteForm({ studentId, fullName, onNoted }: Props) {
  const [heard, setHeard] = useState('')
  const { isBusy, busyWith, run } = useAction<'save' | 'coming'>()
  const id = useId()
  const send = (isComing: boolean) =>
    run(
      async () => {
        const note = { studentId, heard, isComing }
        const { message = '' } = await api.send<ApiResponse>('POST', familyPaths.absenceNotes, note)
        toast.success(message)
        setHeard('')
        onNoted()
      },
      { name: isComing ? 'coming' : 'save', errorMessage: familyMessages.notNoted },
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send(false)
      }}
    >
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
        <Button
          type="submit"
          variant="quiet"
          busy={busyWith === 'save'}
          disabled={isBusy}
          aria-label={words.saveFor(fullName)}
        >
          {words.save}
        </Button>
        <Button
          variant="quiet"
          busy={busyWith === 'coming'}
          disabled={isBusy}
          onClick={() => void send(true)}
          aria-label={words.isComingOne(fullName)}
        >
          {words.isComing}
        </Button>
      </div>
    </form>
  )
}
