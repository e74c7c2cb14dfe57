import { PageSection } from '#app/admin/page-section.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { useKindWords } from '#app/language/kind-words.ts'
import { useWords } from '#app/language/use-words.ts'
import { useCan } from '#app/session/use-can.ts'
import { Name } from '#app/ui/name.tsx'
import type { AnyRecord } from '#domain/kinds/kind.ts'
import { adminPath, recordTitle } from '#domain/kinds/record-path.ts'
import { student } from '#domain/kinds/student.ts'
import { defineWords, message } from '#domain/text/words.ts'
import { eveningMessages } from '#features/evenings/evenings.ts'
import { familyPaths } from '../families.ts'
import { guardiansOf } from '../guardians.ts'
import { Guardians, NoteList } from './child-card.tsx'
import { NoteForm } from './note-form.tsx'
import { Siblings } from './siblings.tsx'

const english = defineWords('admin.family', { family: 'Family', notes: 'Notes' })

const careFields = ['healthNote', 'collectors', 'mayGoAlone'] as const

export function FamilyPanel({ child }: { child: AnyRecord }) {
  const words = useWords(english)
  const { label } = useKindWords(student)
  const noted = careFields.filter((name) => child[name])
  return (
    <PageSection id="family" title={words.family}>
      <div className="space-y-4">
        <dl className="space-y-2 empty:hidden">
          {noted.map((name) => (
            <div key={name}>
              <dt className="text-sm text-soft">{label(student.fields[name].label)}</dt>
              <dd className="font-medium wrap-anywhere">
                <Name text={label(String(child[name]))} />
              </dd>
            </div>
          ))}
        </dl>
        <Guardians
          guardians={guardiansOf(child)}
          child={recordTitle(student, child)}
          form={`${adminPath(student, child._id)}?edit`}
        />
        <Siblings childId={child._id} />
      </div>
    </PageSection>
  )
}

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
