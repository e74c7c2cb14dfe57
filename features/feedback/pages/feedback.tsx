import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { pageLoader, postedFormLoader } from '#app/api/page-loader.ts'
import { fill, useLanguage, useWords } from '#app/language/use-words.ts'
import { FeedbackForm } from '#app/layout/feedback-form.tsx'
import { type Errors, feedbackWords, rejectionWords } from '#app/layout/feedback-words.ts'
import { unlistedPageMeta } from '#app/layout/page-meta.ts'
import { pageUrl, useSite } from '#app/layout/site-data.ts'
import { ChalkDrawing } from '#app/ui/chalk-drawing.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { alumnus } from '#domain/kinds/alumnus.ts'
import type { PostedForm } from '#domain/site/posted-form.ts'
import { defineWords } from '#domain/text/words.ts'
import { letter } from '#features/content/pages/lists/kind-drawing.ts'

const english = defineWords('feedback-page', {
  title: 'Write to us',
  lead: 'A question, an idea, a word of thanks: we read every message.',
  about: 'About {name}: {link}',
})

const readPosted = postedFormLoader()
const read = pageLoader(async (api, args) => {
  const id = new URL(args.request.url).searchParams.get('about')
  // Without a record, for example because the id is wrong, the message begins empty.
  const record = id ? await api.one(alumnus, id).catch(() => undefined) : undefined
  return { posted: readPosted(args), about: record?.fullName }
})
export const loader = read
export const clientLoader = read

export const meta = unlistedPageMeta(english)

/**
 * The footer's form as a page: without scripts, the form is sent to this page, which shows it again if it was rejected.
 * From the card of an alumnus, the message begins with the name and a link to the record.
 */
export default function Feedback() {
  const words = useWords(english)
  const { notAdded } = useWords(feedbackWords)
  const language = useLanguage()
  const site = useSite()
  const { posted, about } = useLoaderData<typeof loader>()
  // Read from the initial page load, because data loaded later does not contain it.
  const [refused] = useState(() => {
    if (posted) return toRefused(posted, rejectionWords(language, posted), notAdded)
    if (!about) return undefined
    const link = pageUrl(`${alumnus.screens.list}?${new URLSearchParams({ q: about })}`, site)
    return { values: { message: `${fill(words.about, { name: about, link })}\n\n` }, errors: {} }
  })
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

/** Assigns errors to their fields; an error that concerns no field appears above the button. */
const toRefused = ({ values }: PostedForm, { form, ...ofFields }: Errors, notAdded: string) => ({
  values,
  errors: {
    ...ofFields,
    form: [notAdded, form]
      .filter((text, at) => at === 0 || text !== notAdded)
      .filter(Boolean)
      .join(' '),
  },
})
