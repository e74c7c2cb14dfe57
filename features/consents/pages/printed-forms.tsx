import { useSite } from '#app/layout/site-data.ts'
import { consentLevels } from '#domain/audiences.ts'
import { consentLabels } from '#domain/consent.ts'
import { className } from '#domain/kinds/class-name.ts'
import { defineWords } from '#domain/text/words.ts'
import type { ChildConsent } from '../consent-schemas.ts'

const words = defineWords({
  title: 'What may we show of your child?',
  lead: (school: string) =>
    `The website of ${school} shows what happens at the school. Please tick one box. You can change your mind at any time: tell us.`,
  child: 'Child',
  class: 'Class',
  until: 'Valid until (leave empty if it has no end date)',
  name: 'Your name, and who you are to the child',
  signature: 'Date and signature',
})

/** One page for each child, with name and class filled in; hidden on screen. */
export function PrintedForms({ children }: { children: readonly ChildConsent[] }) {
  const { name } = useSite().settings
  return (
    <div className="hidden print:block">
      {children.map(({ _id, fullName, uniqueId, studentClass }) => (
        <section key={_id} className="space-y-6 break-after-page">
          <p>{name}</p>
          <h2 className="font-serif text-3xl">{words.title}</h2>
          <p>{words.lead(name)}</p>
          <p className="text-lg">
            {words.child}: <b>{fullName}</b> ({uniqueId}) · {words.class}: <b>{className(studentClass)}</b>
          </p>
          <ul className="space-y-4">
            {consentLevels.map((level) => (
              <li key={level} className="flex gap-3">
                <span className="mt-1 size-5 shrink-0 border-2" />
                <span>
                  <b>{consentLabels[level].label}</b>
                  <br />
                  {consentLabels[level].hint}
                </span>
              </li>
            ))}
          </ul>
          {[words.until, words.name, words.signature].map((label) => (
            <p key={label} className="border-b pt-10 text-sm">
              {label}
            </p>
          ))}
        </section>
      ))}
    </div>
  )
}
