import { fill, useFormatDay, useWords } from '#app/language/use-words.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { TextLink } from '#app/ui/button.tsx'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { feedbackPages } from '#domain/site/page-paths.ts'
import { defineWords } from '#domain/text/words.ts'

const lastChecked = '2026-11-27'

const english = defineWords('accessibility', {
  title: 'Accessibility',
  lead: 'Everyone should be able to use this site. This is what works, and what does not yet.',
  works: 'What works',
  worksText:
    'You can use every page with the keyboard or with a screen reader. You can enlarge the text to 200%, and it is easy to read in light and in dark colours. You can also read every page and write to us without JavaScript.',
  limits: 'Known limits',
  limitsText:
    'Many photos have no description other than the title of their event, and our videos have no captions. Documents (PDF) are published as they are; a screen reader may not read all of them well. The pages for our volunteers need JavaScript.',
  report: 'If something does not work for you',
  reportText: 'Tell us the page and what does not work. You can also ask us for any text in another form.',
  write: 'Write to us',
  checked: 'We last checked this on {day}.',
})

export const meta = pageMeta(english)

export default function Accessibility() {
  const words = useWords(english)
  return (
    <div className="page">
      <PageHeading title={words.title} lead={words.lead} />
      {(['works', 'limits', 'report'] as const).map((part) => (
        <section key={part} className="mb-10 max-w-3xl space-y-4 text-lg">
          <h2 className="text-2xl">{words[part]}</h2>
          <p>{words[`${part}Text`]}</p>
        </section>
      ))}
      <TextLink to={feedbackPages.form}>{words.write}</TextLink>
      <p className="mt-4 text-soft">{fill(words.checked, { day: useFormatDay()(lastChecked) })}</p>
    </div>
  )
}
