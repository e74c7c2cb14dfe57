import type { ReactNode } from 'react'

type Props = { title: string; lang?: string | undefined; lead?: ReactNode; children?: ReactNode }

const leadClass = 'mt-4 max-w-prose text-lg text-soft'

export function PageHeading({ title, lang, lead, children }: Props) {
  return (
    <header className="page-heading mb-5 sm:mb-10">
      {/* The font size is limited, so that a word of eight letters fits on a narrow screen. */}
      <h1 lang={lang} className="text-[min(2.25rem,15vw)] leading-tight sm:text-5xl">
        {title}
      </h1>
      <ChalkUnderline />
      {typeof lead === 'string' && lead && <p className={leadClass}>{lead}</p>}
      {typeof lead !== 'string' && lead && <div className={leadClass}>{lead}</div>}
      {children}
    </header>
  )
}

export function ChalkUnderline() {
  return (
    <svg viewBox="0 0 240 12" aria-hidden="true" className="mt-2 h-3 w-48 max-w-full text-lamp sm:w-60">
      <path
        d="M3 7.5C32 4.2 61 3.6 92 5.4s58 3.2 88 1.2c20-1.3 38-2.6 57-1.4"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <path
        d="M14 10.2c38-2.4 82-2 128-.6"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
        strokeLinecap="round"
        opacity="0.6"
      />
    </svg>
  )
}
