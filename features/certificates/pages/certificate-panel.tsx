import { ActionButton } from '#app/admin/action-button.tsx'
import { DownloadButtons } from '#app/admin/download-buttons.tsx'
import { PageSection } from '#app/admin/page-section.tsx'
import { Loaded } from '#app/admin/query-result.tsx'
import { api } from '#app/api/api.ts'
import type { DataOf } from '#domain/api/client-types.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { defineWords, pluralize } from '#domain/text/words.ts'
import { formatMinutes } from '#features/evenings/attendance.ts'
import { certificateMessages, certificatePaths } from '../certificates.ts'
import { downloadCertificates, makeCertificates } from './make-certificates.ts'

const words = defineWords({
  title: 'Certificate',
  lead: 'From the hours in the registers, with a code that anyone can check. It also proves the hours.',
  make: 'Make a certificate',
  madeOn: (at: string) => `Made on ${dayOf(at)}: `,
  withdrawnOn: (at: string) => `Withdrawn on ${dayOf(at)}`,
  hours: (evenings: number, minutes: number) =>
    `${pluralize(evenings, 'evening')}, ${formatMinutes(minutes)}`,
  again: 'Download PDF',
  withdraw: 'Withdraw',
  withdrawQuestion:
    'Withdraw this certificate? Anyone who checks its code will see that. This cannot be undone.',
})

const dayOf = (at: string) => formatDay(schoolDay(new Date(at)))

/** For PICs: a volunteer's certificates. */
export const CertificatePanel = ({ id }: { id: string }) => (
  <PageSection id="certificates" title={words.title} lead={words.lead}>
    <Loaded
      path={certificatePaths.list}
      query={{ volunteer: id }}
      errorMessage={certificateMessages.notListed}
      isInline
    >
      {(certificates, refetch) => (
        <>
          <ul className="space-y-4 not-empty:mb-4">
            {certificates.map((one) => (
              <CertificateRow key={one._id} certificate={one} onChanged={refetch} />
            ))}
          </ul>
          <ActionButton
            label={words.make}
            errorMessage={certificateMessages.notMade}
            run={() => makeCertificates([id])}
            onChanged={refetch}
          />
        </>
      )}
    </Loaded>
  </PageSection>
)

type Certificate = DataOf<'GET', typeof certificatePaths.list>[number]

function CertificateRow({ certificate, onChanged }: { certificate: Certificate; onChanged: () => void }) {
  const { _id: id, evenings, minutes, madeAt, withdrawnAt } = certificate
  return (
    <li>
      <p>
        <span>{words.madeOn(madeAt)}</span>
        <span className="font-semibold">{words.hours(evenings, minutes)}</span>
        {withdrawnAt && <span className="block text-soft">{words.withdrawnOn(withdrawnAt)}</span>}
      </p>
      {!withdrawnAt && (
        <div className="mt-2 flex flex-wrap gap-2">
          <DownloadButtons
            formats={['pdf']}
            text={() => words.again}
            download={() => downloadCertificates([id])}
            errorMessage={certificateMessages.notDownloaded}
          />
          <ActionButton
            label={words.withdraw}
            question={words.withdrawQuestion}
            run={() => api.call('POST', certificatePaths.withdraw, { params: { id } })}
            onChanged={onChanged}
          />
        </div>
      )}
    </li>
  )
}
