/** As `lower()` of the unique indexes: ASCII alone. */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
