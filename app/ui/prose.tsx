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

type TextPart = { text: string; address?: string }

// Invisible characters are excluded because they could disguise an address.
const webAddress = /https?:\/\/[^\s<>"\p{C}]{1,2000}/giu

/** Joining the parts restores the text. Only http and https addresses count. */
export function splitWebAddresses(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(webAddress)) {
    const address = withoutPunctuation(match)
    if (!isLinked(address)) continue
    if (index > end) parts.push({ text: text.slice(end, index) })
    parts.push({ text: address, address })
    end = index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** True if the address has a host, and no user name or password that could be mistaken for the host. */
const isLinked = (address: string) => /^https?:\/\/[\p{L}\p{N}[][^/?#@]*(?:[/?#]|$)/iu.test(address)

const closingBrackets: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

/** Removes trailing punctuation of the sentence, and closing brackets that were opened before the address. */
function withoutPunctuation(match: string): string {
  let end = match.length
  while (end > 0) {
    const last = match[end - 1] ?? ''
    const opening = closingBrackets[last]
    const isOutside = opening
      ? countOf(last, match, end) > countOf(opening, match, end)
      : /[.,;:!?'"*_~|।॥…‘’“”»]/.test(last)
    if (!isOutside) break
    end -= 1
  }
  return match.slice(0, end)
}

function countOf(character: string, text: string, end: number) {
  let count = 0
  for (let index = 0; index < end; index += 1) if (text[index] === character) count += 1
  return count
}
