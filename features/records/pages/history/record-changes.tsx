import { useState } from 'react'
import { PageSection } from '#app/admin/page-section.tsx'
import { useWords } from '#app/language/use-words.ts'
import { Button } from '#app/ui/button.tsx'
import { defineWords } from '#domain/text/words.ts'
import { ChangeList } from './change-row.tsx'

const english = defineWords('admin.record-changes', {
  changes: 'What was changed',
  changesLead: 'What each edit changed, and by whom.',
  showChanges: 'Show what was changed',
})

export function RecordChanges({ id, onPutBack }: { id: string; onPutBack: () => void }) {
  const words = useWords(english)
  const [isShown, setShown] = useState(false)
  return (
    <PageSection id="changes" title={words.changes} lead={words.changesLead}>
      {isShown ? (
        <ChangeList recordId={id} onChanged={onPutBack} />
      ) : (
        <Button variant="quiet" onClick={() => setShown(true)}>
          {words.showChanges}
        </Button>
      )}
    </PageSection>
  )
}
