import { Mail } from 'lucide-react'
import { defaultPicture } from '#domain/site/site-constants.ts'
import { pageMeta } from '../../layout/page-meta.ts'
import { useSite } from '../../layout/site-data.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Prose } from '../../ui/prose.tsx'

const words = {
  title: 'Faculty in-charge',
  lead: 'The member of the faculty who stands behind the school.',
}

export const meta = pageMeta(words.title, words.lead)

export default function PicInfo() {
  const { name, department, email, photoURL, about } = useSite().settings.facultyInCharge
  return (
    <div className="page">
      <PageHeading title={words.title} lead={words.lead} />
      <article className="flex max-w-3xl flex-col items-center gap-8 rounded-card border border-edge bg-surface p-7 text-center shadow-soft sm:flex-row sm:p-10 sm:text-left">
        <Picture
          src={photoURL || defaultPicture}
          sizes="11rem"
          isFirst
          className="size-44 shrink-0 rounded-full ring-4 ring-lamp/40 ring-offset-4 ring-offset-surface"
        />
        <div className="min-w-0">
          <h2 className="text-3xl">{name}</h2>
          <p className="mt-1 text-soft wrap-anywhere">{department}</p>
          {about && <Prose text={about} className="mt-4 border-lamp text-lg sm:border-l-4 sm:pl-4" />}
          {email && (
            <a
              href={`mailto:${email}`}
              className="mt-4 inline-flex min-h-11 max-w-full items-center gap-2 text-link underline underline-offset-4"
            >
              <Mail aria-hidden="true" className="size-5 shrink-0" />
              <span className="min-w-0 [overflow-wrap:anywhere]">{email}</span>
            </a>
          )}
        </div>
      </article>
    </div>
  )
}
