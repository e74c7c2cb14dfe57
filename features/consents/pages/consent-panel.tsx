import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ActionButton } from '#app/admin/action-button.tsx'
import { PageSection } from '#app/admin/page-section.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import { downloadFile } from '#app/api/download-file.ts'
import { useAction } from '#app/api/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSection } from '#app/ui/collapsible.tsx'
import { defineWords } from '#domain/text/words.ts'
import type { ChildConsent, PhotoUse } from '../consent-schemas.ts'
import { consentMessages, consentPaths } from '../consents.ts'
import { ConsentForm, WithdrawForm } from './consent-form.tsx'
import { ConsentFacts, EarlierConsents } from './consent-row.tsx'
import { PhotoUses, type SavedConsents, SiblingsNext } from './photo-uses.tsx'

const words = defineWords({
  title: 'Consent',
  lead: 'What the family allows us to show of this child. Changes apply immediately, on every page.',
  change: 'Record a new answer or add the scan',
  scan: 'Scan of the form',
  scanLead: 'It is stored encrypted. Only PICs can see it, and backups do not contain its key.',
  choose: 'Add a scan',
  replace: 'Replace the scan',
  show: 'Download the scan',
  remove: 'Delete the scan',
  sure: 'Delete the scan of the form?',
})

export function ConsentPanel({ id, onChanged }: { id: string; onChanged: () => void }) {
  // A link to the consent opens its form.
  const { hash, state } = useLocation()
  const isOpen = hash === '#consent'
  const [changed, setChanged] = useState<ChildConsent>()
  const [places, setPlaces] = useState<readonly PhotoUse[]>([])
  const handleSaved = ({ data: [saved], places }: SavedConsents) => {
    setChanged(saved)
    setPlaces(places)
    onChanged()
  }
  return (
    <PageSection id="consent" title={words.title} lead={words.lead}>
      <Loaded path={consentPaths.one} params={{ id }} errorMessage={consentMessages.notListed} isInline>
        {(read) => {
          const consent = changed ?? read
          return (
            <div>
              <ConsentFacts consent={consent} />
              <div className="mt-4">
                <FormSection label={words.change} hasError={false} startsOpen={isOpen || !consent.isAsked}>
                  <ConsentForm
                    // The key resets the form after each recorded consent.
                    key={consent.recordedAt}
                    ids={[id]}
                    current={consent}
                    preset={changed ? undefined : state?.answer}
                    onSaved={handleSaved}
                  />
                  {consent.isAsked && consent.level !== 'none' && (
                    <div className="mt-6 border-t border-edge pt-5">
                      <WithdrawForm id={id} onSaved={handleSaved} />
                    </div>
                  )}
                  {consent.isAsked && <Scan consent={consent} onChanged={setChanged} />}
                </FormSection>
              </div>
              <PhotoUses places={places} />
              {changed && <SiblingsNext {...changed} />}
              <EarlierConsents earlier={consent.earlier} />
            </div>
          )
        }}
      </Loaded>
    </PageSection>
  )
}

function Scan({ consent, onChanged }: { consent: ChildConsent; onChanged: (consent: ChildConsent) => void }) {
  const params = { id: consent._id }
  const input = useRef<HTMLInputElement>(null)
  const action = useAction()

  async function save(file: File) {
    const form = new FormData()
    form.set('scan', file)
    const response = await api.call('PUT', consentPaths.scan, { params, body: form })
    onChanged(response.data)
    return response
  }
  async function remove() {
    await api.call('DELETE', consentPaths.scan, { params })
    onChanged({ ...consent, hasScan: false })
    return { message: consentMessages.scanDeleted }
  }

  return (
    <div className="mt-6 border-t border-edge pt-5">
      <h3 className="text-lg">{words.scan}</h3>
      <p className="mb-3 text-sm text-soft">{words.scanLead}</p>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={words.scan}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file)
            void action.run(() => save(file), { name: 'save', errorMessage: consentMessages.scanNotSaved })
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="quiet"
          busy={action.busyWith === 'save'}
          disabled={action.isBusy}
          onClick={() => input.current?.click()}
        >
          {consent.hasScan ? words.replace : words.choose}
        </Button>
        {consent.hasScan && (
          <>
            <ActionButton
              action={action}
              label={words.show}
              run={() => downloadFile(consentPaths.scan, { params })}
              errorMessage={consentMessages.noScan}
            />
            <ActionButton
              action={action}
              label={words.remove}
              run={remove}
              question={words.sure}
              errorMessage={consentMessages.scanNotSaved}
            />
          </>
        )}
      </div>
    </div>
  )
}
