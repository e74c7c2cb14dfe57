import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { PageSection } from '#app/admin/page-section.tsx'
import { Logo } from '#app/layout/logo.tsx'
import { useSite } from '#app/layout/site-data.ts'
import { MapPin, Phone } from '#app/ui/icons/icons.ts'
import { accentColors, isAccent, lampColors } from '#domain/site/accent.ts'

const words = {
  title: 'Preview',
  lead: 'How the header and the footer will look. Visitors see your changes after you save.',
  light: 'Light',
  dark: 'Dark',
  button: 'Button',
  link: 'Link',
  socials: { facebook: 'Facebook', instagram: 'Instagram', youtube: 'YouTube', linkedin: 'LinkedIn' },
}

export function SitePreview({ form }: { form: UseFormReturn<FieldValues> }) {
  const { name, address, phones, socials, logoURL, accent } = useWatch({ control: form.control })
  const { year } = useSite()
  return (
    <PageSection
      id="preview"
      title={words.title}
      lead={words.lead}
      className="min-[75rem]:sticky min-[75rem]:top-20 min-[75rem]:self-start"
    >
      <div className="overflow-hidden rounded-card border border-edge shadow-soft">
        <p className="flex items-center gap-2.5 border-b border-edge bg-ground px-4 py-2 font-serif text-lg font-semibold">
          <Logo url={logoURL} />
          <span className="line-clamp-2 min-w-0 leading-tight">{name}</span>
        </p>
        <div className="dusk-line" />
        <div className="slate bg-slate px-4 pt-2 pb-4 text-chalk">
          <p className="flex gap-3 py-2">
            <MapPin className="mt-0.5 size-5 shrink-0 text-lamp" />
            <span className="min-w-0 whitespace-pre-line wrap-anywhere">{address}</span>
          </p>
          <ul>
            {withoutEmpty(phones).map((phone) => (
              <li key={phone} className="slate-link">
                <Phone className="size-5 shrink-0 text-lamp" />
                <span>{phone}</span>
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
      <ul className="mt-4 grid grid-cols-2 gap-3">
        {pageColors(accent).map((colors) => (
          <li
            key={colors.title}
            className="rounded-card border border-edge p-3 text-center"
            style={{ background: colors.ground, color: colors.ink }}
          >
            <span className="flex items-center justify-center gap-2">
              <Logo url={logoURL} />
              {colors.title}
            </span>
            <span
              className="my-2 block rounded-full px-3 py-2 font-semibold"
              style={{ background: colors.button, color: colors.text }}
            >
              {words.button}
            </span>
            <span className="underline underline-offset-4" style={{ color: colors.link }}>
              {words.link}
            </span>
          </li>
        ))}
      </ul>
    </PageSection>
  )
}

/** The colors of light and of dark pages, whichever this browser shows. */
function pageColors(accent: string) {
  const colors = isAccent(accent) ? accentColors(accent) : lampColors
  const { linkInLight, linkInDark, button, buttonText, lamp } = colors
  const inDark = buttonText === '#ffffff' ? { button: lamp, text: '#14162b' } : { button, text: buttonText }
  return [
    { title: words.light, ground: '#fbf6ec', ink: '#1c1f3a', link: linkInLight, button, text: buttonText },
    { title: words.dark, ground: '#14162b', ink: '#f5f3ee', link: linkInDark, ...inDark },
  ]
}

const withoutEmpty = (phones: unknown): string[] => [
  ...new Set((phones as string[] | undefined)?.filter(Boolean)),
]
