import type { ReactNode } from 'react'
import type { ShownText } from '#domain/site/own-texts.ts'
import { useTextLanguage } from '../language/record-text.ts'
import { fill } from '../language/use-words.ts'
import { Markdown } from '../ui/markdown.tsx'
import { useSite } from './site-data.ts'

/** Returns a function that replaces placeholders, such as `{founded}`, with what the settings say. */
export function useFillIn() {
  const { name, institute, facts } = useSite().settings
  return (text: string) => fill(text, { name, institute, ...facts })
}

/** Returns the lead of a page: the school's own text for this place, or else the site's text. */
export function useLead(place: string, lead: string): ReactNode {
  const own = useSite().ownTexts[place]
  return own?.text ? <OwnText own={own}>{lead}</OwnText> : lead
}

type OwnTextProps = { own: ShownText | undefined; className?: string; children: ReactNode }

/** Draws the school's own text, or else the text that comes with the site. */
export function OwnText({ own, className = '', children }: OwnTextProps) {
  const fillIn = useFillIn()
  const textLanguage = useTextLanguage()
  if (!own?.text) return children
  return (
    <div lang={textLanguage(own.text)} className={`space-y-4 ${className}`}>
      <Markdown blocks={own.blocks} fillIn={fillIn} />
    </div>
  )
}
