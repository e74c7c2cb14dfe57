import type { ReactNode } from 'react'
import { Prose } from './prose.tsx'

type Props = { icon: ReactNode; question: string; text?: string; children?: ReactNode }

/** An entry of a `dl`. It is left out if it has no answer, because the school has not written one. */
export const AnsweredQuestion = ({ icon, question, text, children }: Props) =>
  (text || children) && (
    <div className="relative min-w-0 pl-10">
      <dt className="font-serif text-xl font-semibold">
        <span aria-hidden="true" className="absolute top-0.5 left-0 text-link [&>svg]:size-6">
          {icon}
        </span>
        {question}
      </dt>
      <dd className="mt-1 text-soft wrap-anywhere sm:text-lg">
        {text && <Prose text={text} />}
        {children}
      </dd>
    </div>
  )
