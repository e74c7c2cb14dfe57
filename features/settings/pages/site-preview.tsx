import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { PageSection } from '#app/admin/page-section.tsx'
import { Logo } from '#app/layout/logo.tsx'
import { useSite } from '#app/layout/site-data.ts'
import { DuskLine } from '#app/ui/dusk-line.tsx'
import { MapPin, Phone } from '#app/ui/icons/icons.ts'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import { useObjectUrl } from '#app/uploads/chosen-file.ts'
import { accentColors } from '#domain/site/accent.ts'
import { defineWords } from '#domain/text/words.ts'

const words = defineWords({
  title: 'Preview',
  lead: 'How the header and the footer will look. Visitors see your changes after you save.',
  button: 'A button',
  link: 'A link',
  socials: { facebook: 'Facebook', instagram: 'Instagram', youtube: 'YouTube', linkedin: 'LinkedIn' },
})

export function SitePreview({ form }: { form: UseFormReturn<FieldValues> }) {
  const { name, address, phones, socials, logo, logoURL, accent } = useWatch({ control: form.control })
  const chosenURL = useObjectUrl(logo instanceof File ? logo : null)
  const shownLogo = chosenURL ? (
    <img src={chosenURL} alt="" className="max-h-9 max-w-22 shrink-0 rounded-lg bg-white" />
  ) : (
    <Logo url={logoURL} />
  )
  const { year } = useSite()
  const { linkInLight, linkInDark, lamp, button } = accentColors(accent)
  const inDark = { background: lamp, color: '#14162b' }
  return (
    <PageSection
      id="preview"
      title={words.title}
      lead={words.lead}
      className="min-[75rem]:sticky min-[75rem]:top-20 min-[75rem]:self-start"
    >
      <div className="overflow-hidden rounded-card border border-edge shadow-soft">
        <p className="flex items-center gap-2.5 border-b border-edge bg-ground px-4 py-2 font-serif text-lg font-semibold">
          {shownLogo}
          <span className="line-clamp-2 min-w-0 leading-tight">{name}</span>
        </p>
        <DuskLine />
        <div className="slate bg-slate px-4 pt-2 pb-4 text-chalk">
          <p className="flex gap-3 py-2">
            <MapPin className="mt-0.5 size-5 shrink-0 text-lamp" />
            <span className="min-w-0 whitespace-pre-line wrap-anywhere">{address}</span>
          </p>
          <ul>
            {withoutEmpty(phones).map((phone) => (
              <li key={phone}>
                <PhoneLink
                  phone={phone}
                  icon={<Phone className="size-5 shrink-0 text-lamp" />}
                  className="slate-link"
                />
              </li>
            ))}
          </ul>
          <p className="py-2">
            {Object.entries(words.socials)
              .filter(([network]) => socials?.[network])
              .map(([, label]) => label)
              .join(' · ')}
          </p>
          <p className="border-t border-chalk/15 pt-3 text-center text-sm text-chalk/80">
            {`© ${year} ${name}`}
          </p>
        </div>
      </div>
      {[
        { background: '#fbf6ec', link: linkInLight, button },
        { background: '#14162b', link: linkInDark, button: inDark },
      ].map(({ background, link, button }) => (
        <p key={link} style={{ background }} className="mt-4 flex items-center gap-4 rounded-card p-4">
          {shownLogo}
          <b style={{ ...button, borderRadius: '2rem', padding: '0.5rem 1rem' }}>{words.button}</b>
          <u style={{ color: link }}>{words.link}</u>
        </p>
      ))}
    </PageSection>
  )
}

const withoutEmpty = (phones: unknown): string[] => [
  ...new Set((phones as string[] | undefined)?.filter(Boolean)),
]
