import type { Values } from '#domain/kinds/kind.ts'

type Submission = {
  values: Values
  /** The content of the hidden field; undefined if it was not sent. */
  honeypot: unknown
  /** The seconds for which the form was open, according to its script. */
  openFor: unknown
  /** True if the browser sent the form without scripts, so that the seconds were not counted. */
  isNativeForm: boolean
  /** How often the same message has already arrived. */
  copies: number
}

/** No person fills in four fields faster. */
const minSecondsOpen = 3
const minLinks = 3
const minCopies = 5

/**
 * Decides by strong signs, each of which is enough, and weak signs, of which two are required. It only chooses the box,
 * so an occasional mistake is acceptable; a plain message with only the four fields has no sign.
 */
export function looksLikeSpam({ values, honeypot, openFor, isNativeForm, copies }: Submission): boolean {
  const text = `${values.fullName}\n${values.message}`
  const links = linksIn(String(values.message))
  const strongSigns = [
    isFilledIn(honeypot),
    !isNativeForm && isTooQuick(openFor, honeypot !== undefined),
    linksIn(String(values.fullName)) > 0,
    links >= minLinks,
    linkMarkup.test(text),
    copies >= minCopies,
  ]
  const weakSigns = [links > 0, isNativeForm, ...spamPhrases.map((pattern) => pattern.test(text))]
  return strongSigns.includes(true) || weakSigns.filter(Boolean).length >= 2
}

/** Any content counts: people cannot see the field. */
function isFilledIn(honeypot: unknown) {
  if (typeof honeypot === 'string') return honeypot.trim() !== ''
  return honeypot !== undefined && honeypot !== null
}

/**
 * A client that sends the hidden field has our form, whose script also sends the seconds. Other clients need
 * not send the seconds.
 */
function isTooQuick(openFor: unknown, isFromForm: boolean) {
  if (openFor === undefined) return isFromForm
  const seconds = typeof openFor === 'string' && openFor.trim() !== '' ? Number(openFor) : openFor
  return !(typeof seconds === 'number' && seconds >= minSecondsOpen)
}

const linksIn = (message: string) => message.match(/https?:\/\/|\bwww\./gi)?.length ?? 0

/** Links in HTML or forum markup, which people never write in a plain message. */
const linkMarkup = /<a\s[^<>]*href|\[(url|link)[\]=]/i

/** Typical subjects of spam, one pattern for each trade. */
const spamPhrases = [
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
