import { Link } from 'react-router'
import { useWords } from '#app/language/use-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { feedback } from '#domain/kinds/feedback.ts'
import { defineWords } from '#domain/text/words.ts'

const english = defineWords('feedback-sent', {
  title: feedback.messages.added,
  lead: 'Thank you for writing to us.',
  home: 'Go to Home',
})

export const meta = unlistedPageMeta(english)

export default function FeedbackSent() {
  const words = useWords(english)
  return (
    <div className="page">
      <PageHeading title={words.title} lead={words.lead} />
      <Link to="/" viewTransition className={buttonClass('primary')}>
        {words.home}
      </Link>
    </div>
  )
}
