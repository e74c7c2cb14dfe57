import type { Values } from '#domain/kinds/kind.ts'

type Received = {
  values: Values
  /** What stood in the field that people do not see; undefined when it was not sent at all. */
  honeypot: unknown
  /** For how many seconds the form was open, as its script says. */
  openFor: unknown
  /** How often the same words came already. */
  copies: number
}

/** Nobody fills in four fields in less. */
const leastSecondsOpen = 3
const manyLinks = 3
const manyCopies = 5

/**
 * A guess, made of signs that are telling by themselves and of weak ones that need company. It decides on a box and
 * nothing else, so it may be wrong now and then; a plain message with the four fields alone shows no sign.
 */
export function looksLikeSpam({ values, honeypot, openFor, copies }: Received): boolean {
  const words = `${values.fullName}\n${values.message}`
  const links = linksIn(String(values.message))
  const telling = [
    isFilledIn(honeypot),
    isTooQuick(openFor, honeypot !== undefined),
    linksIn(String(values.fullName)) > 0,
    links >= manyLinks,
    linkMarkup.test(words),
    copies >= manyCopies,
  ]
  const weak = [links > 0, ...soldWords.map((pattern) => pattern.test(words))]
  return telling.includes(true) || weak.filter(Boolean).length >= 2
}

/** Anything at all: people cannot type there. */
function isFilledIn(honeypot: unknown) {
  if (typeof honeypot === 'string') return honeypot.trim() !== ''
  return honeypot !== undefined && honeypot !== null
}

/** Whoever sends the hidden field has our form, whose script also sends the seconds; others need not. */
function isTooQuick(openFor: unknown, isFromForm: boolean) {
  if (openFor === undefined) return isFromForm
  const seconds = typeof openFor === 'string' && openFor.trim() !== '' ? Number(openFor) : openFor
  return !(typeof seconds === 'number' && seconds >= leastSecondsOpen)
}

const linksIn = (text: string) => text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0

/** Links as forums and pages write them; in a plain message nobody does. */
const linkMarkup = /<a\s[^<>]*href|\[(url|link)[\]=]/i

/** What such messages sell, one pattern for each trade. */
const soldWords = [
  /\b(casino|betting|gambling|jackpot)\b/i,
  /\b(viagra|cialis)\b/i,
  /\b(seo (services?|experts?|agency|packages?)|search engine optimi[sz]ation)\b/i,
  /\b(backlinks?|guest posts?)\b/i,
  /\b(first|1st|top|page one) (page )?(of|on|in) google\b/i,
  /\b(bitcoin|crypto(currency)?|forex|binary options)\b/i,
  /\b(payday|business|instant|personal) loans?\b/i,
  /\b(web ?site|web|organic) traffic\b/i,
  /\b(earn|make|making) (up to |over )?[$€£₹]\s?\d/i,
  /\b(website owner|webmaster)\b/i,
  /\b(unsubscribe|opt[- ]out)\b/i,
]
