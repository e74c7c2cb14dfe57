import { useWords } from '#app/language/use-words.ts'
import { useSite } from '#app/layout/site-data.ts'
import { AnsweredQuestion } from '#app/ui/answered-question.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Clock, HandHeart, MapPin, MessageCircle, Ruler } from '#app/ui/icons/icons.ts'
import { Prose } from '#app/ui/prose.tsx'
import { toWhatsAppNumber } from '#domain/kinds/contact-number.ts'
import { defineWords } from '#domain/text/words.ts'

const english = defineWords('what-we-need', {
  title: 'What we need now',
  sizes: 'Sizes',
  where: 'Where to bring it',
  hours: 'When',
  write: 'Ask on WhatsApp',
  past: 'Our past drives',
})

/** What a visitor can give, from the settings. Nothing is shown for what is empty. */
export function WhatWeNeed() {
  const words = useWords(english)
  const { needed, sizes, bringTo, hours, whatsApp } = useSite().settings.give
  const number = toWhatsAppNumber(whatsApp)
  if (!(needed || sizes || bringTo || hours || number)) return null
  return (
    <>
      <section
        aria-labelledby="needed"
        className="mt-6 grid gap-5 rounded-card border border-edge bg-surface p-5 shadow-soft sm:p-7"
      >
        <h2 id="needed" className="flex items-center gap-3 text-2xl">
          <HandHeart className="size-7 shrink-0 text-link" />
          {words.title}
        </h2>
        {needed && <Prose text={needed} className="max-w-prose text-lg" />}
        <dl className="grid gap-x-8 gap-y-4 empty:hidden sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
          <AnsweredQuestion icon={<Ruler />} question={words.sizes} text={sizes} />
          <AnsweredQuestion icon={<MapPin />} question={words.where} text={bringTo} />
          <AnsweredQuestion icon={<Clock />} question={words.hours} text={hours} />
        </dl>
        {number && (
          <a
            href={`https://wa.me/${number}`}
            rel="noopener external"
            className={buttonClass('primary', 'justify-self-start')}
          >
            <MessageCircle className="size-5" />
            {words.write}
          </a>
        )}
      </section>
      <h2 className="mt-12 text-2xl sm:-mb-5 sm:text-3xl">{words.past}</h2>
    </>
  )
}
