import { languageOf } from '#domain/text/language-of.ts'

/** A name or title in its own direction and language, independent of the surrounding text. */
export const Name = ({ text, className }: { text: string; className?: string }) => (
  <bdi lang={languageOf(text)} className={className}>
    {text}
  </bdi>
)
