/** Returns an address in lower case, because addresses are compared case-insensitively. */
export const normalizeEmail = (email: string) => email.trim().toLowerCase()
