import { postedFormLoader } from '#app/api/page-loader.ts'
import { useWords } from '#app/language/use-words.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { useSite } from '#app/layout/site-data.ts'
import { TextLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { defineWords } from '#domain/text/words.ts'
import { EnquiryForm } from '#features/enquiries/pages/enquiry-form.tsx'

const english = defineWords('teach', {
  title: 'Teach with us',
  lead: 'One evening a week is enough. You need no experience, only patience, and you like explaining things.',
  what: 'What you do',
  whatText:
    'Help a few children with homework and one lesson at a time. Draw, sing or play with them when the books are closed.',
  time: 'How much time it takes',
  timeText:
    'You say which evenings you can come. If you cannot make it one day, another volunteer takes your place.',
  start: 'How you start',
  startText:
    'Fill in the form or call us. Come and watch an evening first, then teach alongside someone who knows the children.',
  apply: 'Tell us about you',
  meet: 'Meet our volunteers',
})

const read = postedFormLoader()
export const loader = read
export const clientLoader = read

export const meta = pageMeta(english)

export default function Teach() {
  const words = useWords(english)
  const phones = useSite().settings.phones.filter(Boolean)
  return (
    <div className="page">
      <PageHeading title={words.title} lead={words.lead} />
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1.5fr_1fr]">
        <section>
          <h2 className="mb-4 text-2xl">{words.apply}</h2>
          <EnquiryForm kind="applications" />
        </section>
        <div className="space-y-7">
          {(['what', 'time', 'start'] as const).map((part) => (
            <section key={part}>
              <h2 className="text-2xl">{words[part]}</h2>
              <p className="mt-2 text-lg text-soft">{words[`${part}Text`]}</p>
            </section>
          ))}
          <div className="flex flex-wrap items-center gap-x-6">
            {phones.map((phone) => (
              <PhoneLink key={phone} phone={phone} />
            ))}
            <TextLink to="/about/volunteers">{words.meet}</TextLink>
          </div>
        </div>
      </div>
    </div>
  )
}
