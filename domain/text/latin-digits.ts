const zeros = { devanagari: 0x966, bengali: 0x9e6 }

export const latinDigits = (text: string) =>
  text.replace(/[\u0966-\u096F\u09E6-\u09EF]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code < zeros.bengali ? zeros.devanagari : zeros.bengali))
  })
