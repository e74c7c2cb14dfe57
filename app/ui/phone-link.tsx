import type { ReactNode } from 'react'
import { toDialableNumber } from '#domain/kinds/contact-number.ts'

type Props = { phone: string; icon?: ReactNode; className: string; plainClassName?: string }

/**
 * A tel: link if the text is a single number. Other texts, such as two numbers or a number with a name, stay plain
 * text.
 */
export function PhoneLink({ phone, icon, className, plainClassName }: Props) {
  const number = toDialableNumber(phone)
  if (!number)
    return (
      <span className={plainClassName}>
        {icon}
        {phone}
      </span>
    )
  return (
    <a href={`tel:${number}`} className={className}>
      {icon}
      {phone}
    </a>
  )
}
