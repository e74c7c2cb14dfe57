import { hiddenPageMeta } from '../../../../layout/page-meta.ts'
import { PermittedOnly } from '../../../../session/permitted-only.tsx'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { PackPanel } from './pack-panel.tsx'
import { PlacesSection } from './places.tsx'

const words = {
  title: 'Hand over',
  lead: 'For the day on which others take the school over: everything in one encrypted file.',
}

export const meta = hiddenPageMeta(words.title, words.lead)

export default function HandoverPage() {
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      <PermittedOnly actions={['hand the site over']}>
        <PackPanel />
        <PlacesSection />
      </PermittedOnly>
    </>
  )
}
