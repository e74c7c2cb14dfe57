import type { ReactNode } from 'react'
import { Link, useLocation, useMatch } from 'react-router'
import { pagePlaces } from '#domain/kinds/page.ts'
import { accessibilityPage, feedbackPages, isAdminScreen, privacyPage } from '#domain/site/page-paths.ts'
import { defineWords } from '#domain/text/words.ts'
import { useTextLanguage } from '../language/record-text.ts'
import { useDigits, useWords } from '../language/use-words.ts'
import { DuskLine } from '../ui/dusk-line.tsx'
import { ChevronDown, ExternalLink, MapPin, Phone } from '../ui/icons/icons.ts'
import { PhoneLink } from '../ui/phone-link.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { Logo } from './logo.tsx'
import { footerLinks, navWords } from './nav-links.ts'
import type { SiteData } from './site-data.ts'

const english = defineWords('footer', {
  contact: 'Contact',
  pages: 'Pages',
  feedback: 'Feedback',
  write: 'Write to us',
  privacy: 'Privacy',
  accessibility: 'Accessibility',
  newTab: '(opens in a new tab)',
})

export function Footer({ site }: { site: SiteData }) {
  const { pathname } = useLocation()
  return isAdminScreen(pathname) ? <AdminFooter site={site} /> : <PublicFooter site={site} />
}

const AdminFooter = ({ site: { settings, year } }: { site: SiteData }) => (
  <footer className="border-t border-edge px-5 py-3 text-center text-sm text-soft print:hidden">
    © <span>{year}</span> <span>{settings.name}</span>
  </footer>
)

/**
 * Without the feedback form on the feedback page, which has its own. On a phone it is three rows, and everything else
 * is folded into them.
 */
function PublicFooter({ site: { settings, year, ownPages } }: { site: SiteData }) {
  const words = useWords(english)
  const nav = useWords(navWords)
  const digits = useDigits()
  const textLanguage = useTextLanguage()
  const links = [
    ...footerLinks.map(({ to, label }) => ({ to, label: nav[label] ?? label })),
    ...ownPages.filter(({ place }) => place === pagePlaces.footer),
  ]
  const isFeedbackPage = useMatch(feedbackPages.form) !== null
  return (
    <footer>
      <DuskLine />
      <div className="bleed slate bg-slate pb-[env(safe-area-inset-bottom)] text-chalk">
        <div
          className={`mx-auto flex max-w-6xl flex-wrap gap-x-6 px-5 pt-2 sm:px-8 md:grid md:grid-cols-2 md:gap-10 md:py-12 ${isFeedbackPage ? '' : 'lg:grid-cols-[1.2fr_0.8fr_1.6fr]'}`}
        >
          <ContactSection settings={settings} />
          <FooterSection title={words.pages}>
            <ul className="grid grid-cols-2 gap-x-8 md:grid-cols-1">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} viewTransition lang={textLanguage(label)} className="slate-link">
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </FooterSection>
          {!isFeedbackPage && (
            <FooterSection title={words.feedback} foldedTitle={words.write} className="md:max-lg:col-span-2">
              <FeedbackForm />
            </FooterSection>
          )}
        </div>
        <p className="flex flex-wrap items-center justify-center gap-x-5 border-t border-chalk/15 px-5 pt-1 pb-2 text-center text-sm text-chalk/80">
          {settings.logoURL && <Logo url={settings.logoURL} />}
          <Link to={privacyPage} viewTransition className="slate-link">
            {words.privacy}
          </Link>
          <Link to={accessibilityPage} viewTransition className="slate-link">
            {words.accessibility}
          </Link>
          <span className="wrap-anywhere">
            © <span>{digits(year)}</span> <span>{settings.name}</span>
          </span>
        </p>
      </div>
    </footer>
  )
}

const ContactSection = ({ settings }: Pick<SiteData, 'settings'>) => {
  const words = useWords(english)
  const phones = settings.phones.filter(Boolean)
  const [first] = phones
  return (
    <>
      {first && (
        <div className="w-full md:hidden">
          <FooterPhone phone={first} />
        </div>
      )}
      <FooterSection title={words.contact}>
        <address className="space-y-1 not-italic">
          <p className="flex gap-2 py-2">
            <MapPin className="mt-0.5 size-5 shrink-0 text-lamp" />
            <span
              lang={useTextLanguage()(settings.address)}
              className="min-w-0 whitespace-pre-line wrap-anywhere"
            >
              {settings.address}
            </span>
          </p>
          {phones.map((phone) => (
            <div key={phone} className={phone === first ? 'max-md:hidden' : undefined}>
              <FooterPhone phone={phone} />
            </div>
          ))}
        </address>
        <ul className="flex flex-wrap gap-x-5 md:mt-3 md:grid md:w-fit md:grid-cols-2 md:gap-x-8">
          {Object.entries(settings.socials)
            .filter(([, address]) => address)
            .map(([name, address]) => (
              <li key={name}>
                <a href={address} rel="noopener external" target="_blank" className="slate-link">
                  {socialLabels[name]}
                  <ExternalLink className="size-4" />
                  <span className="sr-only">{words.newTab}</span>
                </a>
              </li>
            ))}
        </ul>
      </FooterSection>
    </>
  )
}

const FooterPhone = ({ phone }: { phone: string }) => (
  <PhoneLink phone={phone} icon={<Phone className="size-5 shrink-0 text-lamp" />} className="slate-link" />
)

const socialLabels: Record<string, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
}

type Props = {
  title: string
  /** The title on a phone, where a tap on it unfolds the section. */
  foldedTitle?: string
  className?: string
  children: ReactNode
}

/** On a phone, the titles of all sections are in one row, and what they unfold is below it. */
function FooterSection({ title, foldedTitle = title, className = '', children }: Props) {
  return (
    <section className={`contents min-w-0 md:block ${className}`}>
      <h2 className="mb-3 text-xl max-md:hidden">{title}</h2>
      <details name="footer" className="peer group md:hidden">
        <summary className="slate-link">
          <span>{foldedTitle}</span>
          <ChevronDown className="size-4 transition-transform group-open:rotate-180" />
        </summary>
      </details>
      <div className="order-1 hidden w-full pb-3 peer-open:block md:block md:pb-0">{children}</div>
    </section>
  )
}
