import { ActionButton } from '#app/admin/action-button.tsx'
import { useCan } from '#app/session/use-can.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { defineWords } from '#domain/text/words.ts'
import { certificateMessages, maxCertificates } from '../certificates.ts'
import { makeCertificates } from './make-certificates.ts'

const words = defineWords({
  certificates: 'Certificates',
  certificatesFor: (records: string) => `Certificates for ${records}`,
})

type Props = { kind: Kind; ids: string[]; number: number; isAll: boolean; records: string }

/** Makes certificates for the volunteers that are selected in the table. */
export function CertificatesButton({ kind, ids, number, isAll, records }: Props) {
  const can = useCan()
  if (kind.name !== volunteer.name || !can('make certificates')) return null
  return (
    <ActionButton
      label={words.certificates}
      fullLabel={words.certificatesFor(records)}
      disabled={isAll || number > maxCertificates}
      run={() => makeCertificates(ids)}
      errorMessage={certificateMessages.notMade}
      className="max-sm:px-3"
    />
  )
}
