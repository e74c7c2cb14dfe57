import { splitWebAddresses } from '#domain/text/web-addresses.ts'
import { useTextLanguage } from '../language/record-text.ts'

export const Prose = ({ text, className = '' }: { text: string; className?: string }) => (
  <p lang={useTextLanguage()(text)} className={`whitespace-pre-line wrap-anywhere ${className}`.trimEnd()}>
    <LinkedText text={text} />
  </p>
)

/** Shows web addresses in the text as links. Do not use it inside a link. */
export const LinkedText = ({ text }: { text: string }) =>
  splitWebAddresses(text).map((part, index) =>
    part.address ? (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key and never move
        key={index}
        href={part.address}
        rel="noopener nofollow ugc external"
        className="text-link underline underline-offset-4"
      >
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )
