import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { feedback } from '#domain/kinds/feedback.ts'
import type { PostedForm } from '#domain/site/posted-form.ts'
import { postedFormLoader } from '../api/page-loader.ts'
import { useWords } from '../language/use-words.ts'
import { defineWords } from '../language/words.ts'
import { FeedbackForm } from '../layout/feedback-form.tsx'
import { unlistedPageMeta } from '../layout/page-meta.ts'
import { letter } from '../lists/kind-drawing.ts'
import { ChalkDrawing } from '../ui/chalk-drawing.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

const english = defineWords('feedback-page', {
  title: 'Write to us',
  lead: 'A question, an idea, a word of thanks: we read every message.',
})

const read = postedFormLoader()
export const loader = read
export const clientLoader = read

export const meta = unlistedPageMeta(english)

/** The footer's form as a page: it is sent here without scripts, and shown here again when it was refused. */
export default function Feedback() {
  const words = useWords(english)
  const posted = useLoaderData<typeof loader>()
  // As the page came: what is loaded later knows nothing of it.
  const [refused] = useState(() => (posted ? toRefused(posted) : undefined))
  return (
    <div className="page">
      <PageHeading title={words.title} lead={words.lead} />
      <div className="lg:flex lg:items-start lg:justify-between lg:gap-16">
        <div className="max-w-2xl lg:flex-1">
          <FeedbackForm refused={refused} />
        </div>
        <span className="board mt-6 hidden rotate-2 p-8 lg:block">
          <ChalkDrawing path={letter} className="size-40" />
        </span>
      </div>
    </div>
  )
}

/** Messages at their fields; what concerns none of them stands above the button. */
function toRefused({ values, message, errors }: PostedForm) {
  const fieldErrors = errors.filter(({ field }) => Object.hasOwn(feedback.fields, field))
  const { notAdded } = feedback.messages
  return {
    values,
    errors: {
      ...Object.fromEntries(fieldErrors.map((error) => [error.field, error.message])),
      form: fieldErrors.length > 0 ? notAdded : `${notAdded} ${message}`,
    },
  }
}
