import { useState } from 'react'
import { ActionButton } from '#app/admin/action-button.tsx'
import { PageSection } from '#app/admin/page-section.tsx'
import { api } from '#app/api/api.ts'
import { changedValues } from '#app/forms/form-values.ts'
import { PublishingFields } from '#app/forms/publishing-fields.tsx'
import { toast } from '#app/ui/toast.tsx'
import type { AnyRecord, Kind } from '#domain/kinds/kind.ts'
import { defaultPublishing, publishingOf } from '#domain/kinds/publishing.ts'
import { checkPublishing } from '#domain/kinds/publishing-schema.ts'
import { PreviewButton } from '#features/content/pages/preview-dialog.tsx'
import { StateBadges } from '#features/content/pages/state-badges.tsx'
import { canPreview } from '#features/records/preview.ts'

const words = {
  title: 'Visibility',
  lead: 'The preview shows the saved version.',
  save: 'Save visibility',
  saved: 'Visibility saved.',
  failed: 'It could not be saved. Please try again.',
}

type Props = { kind: Kind; record: AnyRecord; onSaved: (record: AnyRecord) => void }

/** The settings below a record's form: who sees it, from when to when, and a preview. */
export function PublishingPanel({ kind, record, onSaved }: Props) {
  const before = publishingOf(record) ?? defaultPublishing
  const [value, setValue] = useState(before)
  const [error, setError] = useState<string>()

  async function save() {
    const checked = checkPublishing(kind, value)
    setError('problem' in checked ? String(checked.problem) : undefined)
    if ('problem' in checked) return
    // Send only what was changed here, so that other admins' changes are kept.
    const publishing = changedValues(checked.publishing, before)
    const { data } = await api.edit(kind, record._id, { publishing })
    toast.success(words.saved)
    if (data) onSaved(data)
  }
  return (
    <PageSection id="visitors" title={words.title} lead={words.lead}>
      <StateBadges kind={kind} record={record} />
      <div className="mt-3 max-w-xl rounded-card border border-edge bg-surface p-5 shadow-soft">
        <PublishingFields kind={kind} value={value} error={error} onChange={setValue} />
        <div className="mt-5 flex flex-wrap gap-3">
          <ActionButton
            label={words.save}
            variant="primary"
            sendsInput
            run={save}
            errorMessage={words.failed}
          />
          {canPreview(kind) && <PreviewButton kind={kind} record={record} />}
        </div>
      </div>
    </PageSection>
  )
}
