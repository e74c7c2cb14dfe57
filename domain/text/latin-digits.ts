const zeros = { devanagari: 0x966, bengali: 0x9e6 }

export const latinDigits = (text: string) =>
  text.replace(/[\u0966-\u096F\u09E6-\u09EF]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code < zeros.bengali ? zeros.devanagari : zeros.bengali))
  })

/** Returns the whole number that a text says in Latin, Bengali or Hindi digits, or NaN. */
export const readWholeNumber = (text: string): number => {
  const digits = latinDigits(text).trim()
  return /^\d{1,9}$/.test(digits) ? Number(digits) : Number.NaN
}
