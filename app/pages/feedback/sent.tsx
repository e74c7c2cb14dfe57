import { Link } from 'react-router'
import { feedback } from '#domain/kinds/feedback.ts'
import { hiddenPageMeta } from '../../layout/page-meta.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'

const words = {
  lead: 'Thank you for writing to us.',
  home: 'Go to Home',
}

export const meta = hiddenPageMeta(feedback.messages.added, words.lead)

/** Where a form leads that was sent without scripts. */
export default function FeedbackSent() {
  return (
    <div className="page">
      <PageHeading title={feedback.messages.added} lead={words.lead} />
      <Link to="/" viewTransition className={buttonClass('primary')}>
        {words.home}
      </Link>
    </div>
  )
}
