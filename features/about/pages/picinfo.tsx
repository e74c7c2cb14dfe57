import { useDefaultText } from '#app/language/timing-words.ts'
import { useWords } from '#app/language/use-words.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { useSite } from '#app/layout/site-data.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { ChalkDrawing } from '#app/ui/chalk-drawing.tsx'
import { heart } from '#app/ui/drawings.ts'
import { Mail } from '#app/ui/icons/icons.ts'
import { PageHeading } from '#app/ui/page-heading.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Prose } from '#app/ui/prose.tsx'
import { defaultPicture } from '#domain/site/site-constants.ts'
import { languageOf } from '#domain/text/language-of.ts'
import { defineWords } from '#domain/text/words.ts'

const english = defineWords('faculty', {
  title: 'Faculty in-charge',
  lead: 'FIC is the faculty in-charge: the faculty member who is responsible for the school.',
  role: 'Speaks for the school at the institute, looks after its volunteers, and answers parents’ questions.',
  write: 'Write an e-mail',
})

export const meta = pageMeta(english)

export default function PicInfo() {
  const words = useWords(english)
  const ownText = useDefaultText()
  const { name, department, email, photoURL, about } = useSite().settings.facultyInCharge
  return (
    <div className="page">
      <PageHeading title={words.title} lead={words.lead} />
      <article className="grid items-center gap-8 md:grid-cols-[minmax(0,20rem)_minmax(0,1fr)] md:gap-14">
        <div className="slate board relative grid -rotate-1 place-items-center px-6 py-10">
          <Picture
            src={photoURL || defaultPicture}
            sizes="13rem"
            isFirst
            className="size-52 max-w-full rounded-full ring-4 ring-lamp/60 ring-offset-4 ring-offset-night"
          />
          <ChalkDrawing path={heart} className="absolute right-4 bottom-4 size-12 rotate-6 text-chalk/80" />
        </div>
        <div className="min-w-0">
          <h2 lang={languageOf(name)} className="text-3xl wrap-anywhere sm:text-4xl">
            {ownText(name)}
          </h2>
          <p className="mt-1 text-lg text-soft wrap-anywhere">{ownText(department)}</p>
          <Prose
            text={about || words.role}
            className="mt-6 max-w-prose border-l-4 border-lamp pl-5 font-serif text-xl leading-relaxed"
          />
          {email && (
            <p className="mt-7 flex flex-wrap items-center gap-x-4 gap-y-2">
              <a href={`mailto:${email}`} className={buttonClass('primary')}>
                <Mail className="size-5 shrink-0" />
                <span>{words.write}</span>
              </a>
              <span className="text-soft wrap-anywhere">{email}</span>
            </p>
          )}
        </div>
      </article>
    </div>
  )
}
