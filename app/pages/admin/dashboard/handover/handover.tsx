import { hiddenPageMeta } from '../../../../layout/page-meta.ts'
import { useCan } from '../../../../session/use-can.ts'
import { PageHeading } from '../../../../ui/page-heading.tsx'
import { OwnershipSection } from './ownership.tsx'
import { PackPanel } from './pack-panel.tsx'
import { PlacesSection } from './places.tsx'

const words = {
  title: 'Hand over',
  lead: 'For the day on which others take the school over.',
}

export const meta = hiddenPageMeta(words.title, words.lead)

/** Whoever is asked to take the site over may be a Volunteer, and sees that alone. */
export default function HandoverPage() {
  const can = useCan()
  return (
    <>
      <PageHeading title={words.title} lead={words.lead} />
      {can('hand the site over') && (
        <>
          <PackPanel />
          <PlacesSection />
        </>
      )}
      <OwnershipSection />
    </>
  )
}
