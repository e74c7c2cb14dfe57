import { useState } from 'react'
import { siteHealthMessages, siteHealthPaths } from '#domain/admin/site-health.ts'
import { PageSection } from '../../../../admin/page-section.tsx'
import { type ApiResponse, api, serverMessage } from '../../../../api/api.ts'
import { useCan } from '../../../../session/use-can.ts'
import { LabeledCheckbox } from '../../../../ui/checkbox.tsx'
import { toast } from '../../../../ui/toast.tsx'

const words = {
  title: 'Mail to PICs',
  lead: 'When something needs attention, each PIC gets a mail. They get another after a week, and one when it is fixed.',
  switch: 'Mail the PICs when something needs attention',
}

/** Whether PICs are mailed; saved at once. */
export function HealthMails({ saved }: { saved: boolean }) {
  const [arePicsMailed, setArePicsMailed] = useState(saved)
  const [isSaving, setIsSaving] = useState(false)
  const can = useCan()

  async function save(chosen: boolean) {
    setArePicsMailed(chosen)
    setIsSaving(true)
    try {
      const body = { arePicsMailed: chosen }
      const { message } = await api.send<ApiResponse>('PUT', siteHealthPaths.mails, body)
      toast.success(message ?? siteHealthMessages.mailed)
    } catch (error) {
      setArePicsMailed(!chosen)
      toast.error(serverMessage(error) ?? siteHealthMessages.notSaved)
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <PageSection id="mails" title={words.title} lead={words.lead}>
      <LabeledCheckbox
        label={words.switch}
        isChecked={arePicsMailed}
        isDisabled={isSaving || !can('change health mails')}
        onChange={save}
      />
    </PageSection>
  )
}
