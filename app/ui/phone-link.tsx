import type { ReactNode } from 'react'
import { linkNumbers } from '#domain/kinds/contact-number.ts'

type Props = { phone: string; icon?: ReactNode; className?: string }

/** Shows a text with a telephone number as a link to the telephone or to WhatsApp; of several numbers, each is a link. */
export function PhoneLink({ phone, icon, className = phoneLinkClass }: Props) {
  const parts = linkNumbers(phone)
  const [only] = parts
  if (parts.length === 1 && only?.href)
    return (
      <a href={only.href} rel={relOf(only.href)} className={className}>
        {icon}
        <span className="min-w-0">{phone}</span>
      </a>
    )
  return (
    <span className="flex min-h-11 flex-wrap items-center gap-x-2 wrap-anywhere">
      {icon}
      {parts.map(({ text, href }) =>
        href ? (
          <a key={href} href={href} rel={relOf(href)} className={phoneLinkClass}>
            {text}
          </a>
        ) : (
          <span key={text}>{text.trim()}</span>
        ),
      )}
    </span>
  )
}

const phoneLinkClass =
  'inline-flex min-h-11 min-w-0 items-center underline underline-offset-4 wrap-anywhere text-link'

const relOf = (href: string) => (href.startsWith('https:') ? 'noopener external' : undefined)
