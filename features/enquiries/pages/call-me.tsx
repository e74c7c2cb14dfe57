import { postedFormLoader } from '#app/api/page-loader.ts'
import { useWords } from '#app/language/use-words.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { defineWords } from '#domain/text/words.ts'
import { EnquiryForm } from './enquiry-form.tsx'

const english = defineWords('call-me', {
  title: 'Ask us to call you',
  lead: 'If you want to send your child or ask something, leave your number. A volunteer will call you in your language.',
})

const read = postedFormLoader()
export const loader = read
export const clientLoader = read

export const meta = pageMeta(english)

export default function CallMe() {
  return (
    <div className="page">
      <PageHeading {...useWords(english)} />
      <EnquiryForm kind="calls" />
    </div>
  )
}
