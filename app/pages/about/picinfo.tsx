import { defaultPicture } from '#domain/site-facts.ts'
import { describePage } from '../../layout/describe-page.ts'
import { useSite } from '../../layout/site-data.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

const title = 'Faculty in-charge'
const lead = 'The member of the faculty who stands behind the school.'

export const meta = describePage(title, lead)

export default function PicInfo() {
  const { name, department, email, photoURL, about } = useSite().settings.facultyInCharge
  return (
    <div className="page">
      <PageHeading title={title} lead={lead} />
      <article className="flex max-w-2xl flex-col items-center gap-6 rounded-card border border-edge bg-surface p-8 text-center shadow-soft sm:flex-row sm:text-left">
        <img
          src={photoURL || defaultPicture}
          alt=""
          width={144}
          height={144}
          className="size-36 shrink-0 rounded-full bg-edge object-cover ring-4 ring-lamp/40 ring-offset-4 ring-offset-surface"
        />
        <div className="min-w-0">
          <h2 className="text-2xl">{name}</h2>
          <p className="text-soft">{department}</p>
          {email && (
            <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center text-link underline">
              {email}
            </a>
          )}
          {about && <p className="mt-2 whitespace-pre-line">{about}</p>}
        </div>
      </article>
    </div>
  )
}
