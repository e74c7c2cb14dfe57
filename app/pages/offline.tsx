import { defineWords } from '#domain/text/words.ts'
import { useWords } from '../language/use-words.ts'
import { unlistedPageMeta } from '../layout/page-meta.ts'
import seenPagesScript from '../service-worker/seen-pages.ts?worker&url'
import { Button } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'

const english = defineWords('offline', {
  title: 'You are offline',
  lead: 'This page is not saved on this device. It will load when you are back online.',
  feedbackKept: 'Your message was not sent. It is kept in this browser, in the form below.',
  tryAgain: 'Try again',
  seenPages: 'Pages you can read offline',
})

export const meta = unlistedPageMeta(english)

/** The service worker shows this page in place of one that it has not cached. */
export default function Offline() {
  const words = useWords(english)
  return (
    <div className="page">
      <PageHeading title={words.title} lead={words.lead} />
      <p role="status" className="mb-6 hidden font-medium in-data-feedback-kept:block">
        {words.feedbackKept}
      </p>
      <Button data-reload="">{words.tryAgain}</Button>
      <seen-pages hidden>
        <h2 className="mt-10 mb-3 text-2xl">{words.seenPages}</h2>
        {/* The script inserts the links. */}
        <ul className="[&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:font-medium [&_a]:text-link [&_a]:underline [&_a]:underline-offset-4" />
      </seen-pages>
      <script src={seenPagesScript} defer />
    </div>
  )
}
