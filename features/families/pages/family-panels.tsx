import { PageSection } from '#app/admin/page-section.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { useWords } from '#app/language/use-words.ts'
import { useCan } from '#app/session/use-can.ts'
import type { AnyRecord } from '#domain/kinds/kind.ts'
import { adminPath, recordTitle } from '#domain/kinds/record-path.ts'
import { student } from '#domain/kinds/student.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { FieldList } from '#features/content/pages/lists/person-card.tsx'
import { eveningMessages } from '#features/evenings/evenings.ts'
import { familyPaths } from '../families.ts'
import { guardiansOf } from '../guardians.ts'
import { Guardians, NoteList } from './child-card.tsx'
import { NoteForm } from './note-form.tsx'
import { Siblings } from './siblings.tsx'

const english = defineWords('admin.family', { family: 'Family', notes: 'Notes' })

const careFields = ['healthNote', 'collectors', 'mayGoAlone']
const otherFields = Object.keys(student.fields).filter((name) => !careFields.includes(name))

export const FamilyPanel = ({ child }: { child: AnyRecord }) => (
  <PageSection id="family" title={useWords(english).family}>
    <div className="space-y-4">
      <FieldList kind={student} record={child} except={otherFields} />
      <Guardians
        guardians={guardiansOf(child)}
        child={recordTitle(student, child)}
        form={`${adminPath(student, child._id)}?edit`}
      />
      <Siblings childId={child._id} />
    </div>
  </PageSection>
)

export function NotesPanel({ child }: { child: AnyRecord }) {
  const can = useCan()
  const name = recordTitle(student, child)
  return (
    <PageSection id="notes" title={useWords(english).notes}>
      <Loaded
        path={familyPaths.notesOfChild}
        params={{ id: child._id }}
        errorMessage={message(eveningMessages, 'notLoaded')}
        isInline
      >
        {(notes, refetch) => (
          <div className="space-y-4">
            {can('note absences') && <NoteForm studentId={child._id} fullName={name} onNoted={refetch} />}
            <NoteList notes={notes} />
          </div>
        )}
      </Loaded>
    </PageSection>
  )
}
