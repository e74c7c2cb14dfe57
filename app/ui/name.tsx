import { languageOf } from '#domain/text/language-of.ts'

/** A name or title with its own text direction and language, isolated from the surrounding text. */
export const Name = ({ text, className }: { text: string; className?: string }) => (
  <bdi lang={languageOf(text)} className={className}>
    {text}
  </bdi>
)
